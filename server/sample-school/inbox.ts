import { dhakaDay } from '#contract/time.ts'
import {
  applyAsInstructor,
  askForBatchAlert,
  markEntry,
  requestFreeClass,
  storeContactMessage,
  subscribeToNewsletter,
} from '#server/modules/inbox/index.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import { firstNames, lastNames } from './names.ts'
import { seededRandom } from './random.ts'
import { hoursAfter, type School, wakingMoment } from './school.ts'
import { sitFreeTest } from './work.ts'

const messages = [
  ['বিকাশে টাকা দেওয়ার পর কোর্স কখন খুলবে?', 'গতকাল রাতে টাকা দিয়েছি, রসিদও পেয়েছি। কোর্সটা কি আজই দেখতে পাব?'],
  [
    'Certificate for a job application',
    'Can I show the certificate to an employer before the last class of my batch?',
  ],
  ['ব্যাচ বদলানো যাবে?', 'আমার অফিসের সময় বদলে গেছে। শুক্রবারের ব্যাচে যেতে চাই।'],
  [
    'Group price for our college',
    'We are a college club in Rajshahi with twenty members. Is there a price for groups?',
  ],
  ['ক্লাসের রেকর্ডিং', 'গ্রামের বাড়িতে ইন্টারনেট খারাপ ছিল, ক্লাসটা মিস করেছি। রেকর্ডিং কোথায় পাব?'],
  [
    'Invoice with our BIN',
    'Our office pays for three colleagues and needs the BIN of the office on the receipt.',
  ],
  ['ফোনে কোর্স করা যাবে?', 'আমার কম্পিউটার নেই। শুধু ফোন দিয়ে প্রোগ্রামিং শেখা যাবে কি?'],
  [
    'Thank you',
    'I finished the course on charts and my teacher let me present it in class. Thank you.',
  ],
] as const

const applications = [
  [
    'Digital marketing',
    'Six years with local brands; I have trained about two hundred shop owners in Chattogram.',
  ],
  ['গণিত ও পরিসংখ্যান', 'কলেজে নয় বছর পড়াই, আর তিন বছর ধরে অনলাইনে ভর্তি পরীক্ষার ক্লাস নিই।'],
  [
    'Motion graphics',
    'Four years at a studio in Dhaka, and two short courses at a university club.',
  ],
] as const

/** How many days ago visitors sat the free test. */
const FREE_TESTS = [1, 2, 6, 11, 19]

/** What visitors send, with part of it handled by support; some of the last two days still waits. */
export function planInbox(school: School): void {
  const { random, db } = school
  for (const [index, [subject, message]] of messages.entries())
    send(school, { list: 'contact-messages', daysAgo: index * 9 }, async () =>
      storeContactMessage(db, { ...visitor(school), subject, message }),
    )
  for (const [index, [subject, experience]] of applications.entries())
    send(school, { list: 'instructor-applications', daysAgo: index * 20 }, async () =>
      applyAsInstructor(db, {
        ...visitor(school),
        subject,
        experience,
        sampleLink: 'https://video.example/sample-lesson',
      }),
    )
  const courses = ['PRG-101', 'MLR-102', 'FIN-102', 'SFT-102'] as const
  for (let nth = 0; nth < 9; nth += 1)
    send(school, { list: 'free-class-requests', daysAgo: nth * 8 }, async () =>
      requestFreeClass(db, {
        form: { ...visitor(school), courseId: random.pick(courses) },
        provider: null,
        today: dhakaDay(school.clock()),
      }),
    )
  for (let nth = 0; nth < 5; nth += 1)
    send(school, { list: 'batch-alerts', daysAgo: nth * 13 }, async () =>
      askForBatchAlert(db, { ...visitor(school), courseId: random.pick(courses) }),
    )
  for (const daysAgo of FREE_TESTS) {
    const guest = { ...school, random: seededRandom(daysAgo) }
    send(school, { list: 'free-tests', daysAgo }, () => sitFreeTest(guest, visitor(guest)))
  }
  for (let nth = 0; nth < 18; nth += 1)
    school.timeline.at(wakingMoment(school, -random.between(1, 85)), async () => {
      const { email, language } = visitor(school)
      await subscribeToNewsletter(db, { email, language })
    })
}

const tables = {
  'contact-messages': 'contact_messages',
  'instructor-applications': 'instructor_applications',
  'free-class-requests': 'free_class_requests',
  'batch-alerts': 'batch_alerts',
  'free-tests': 'free_test_guests',
} as const satisfies Partial<Record<InboxList, string>>

/** @param daysAgo what is older than two days was handled by support within a day */
function send(
  school: School,
  { list, daysAgo }: { list: keyof typeof tables; daysAgo: number },
  store: () => Promise<void>,
): void {
  const { db, timeline, team } = school
  const at = daysAgo === 0 ? hoursAfter(school.now, -5) : wakingMoment(school, -daysAgo)
  timeline.at(at, async () => {
    await store()
    if (daysAgo <= 2) return
    const { id } = await db
      .selectFrom(tables[list])
      .select((row) => row.fn.max<number>('id').as('id'))
      .executeTakeFirstOrThrow()
    timeline.at(hoursAfter(at, 14), () =>
      markEntry(db, {
        entry: { list, id },
        state: 'handled',
        handler: team.support,
        now: school.clock(),
      }),
    )
  })
}

/** Someone who has no account. */
export function visitor({ random }: Pick<School, 'random'>) {
  const [first, firstBn] = random.pick(firstNames)
  const [last, lastBn] = random.pick(lastNames)
  const number = random.between(1, 99_999)
  const language = random.chance(0.6) ? ('bn' as const) : ('en' as const)
  return {
    name: language === 'bn' ? `${firstBn} ${lastBn}` : `${first} ${last}`,
    email: `${first}.${last}.${number}@visitor.example`.toLowerCase(),
    phone: `+88017002${String(number).padStart(5, '0')}`,
    language,
  }
}
