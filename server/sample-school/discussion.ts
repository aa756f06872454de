import { defined } from '#contract/defined.ts'
import {
  announce,
  answerQuestion,
  askQuestion,
  notifyOfAnnouncements,
  solveQuestion,
} from '#server/modules/discussion/index.ts'
import { learnerOf } from './learning.ts'
import { hoursAfter, type School, type SchoolPerson, wakingMoment } from './school.ts'

interface Talk {
  courseId: string
  daysAgo: number
  title: string
  text: string
  /** Without it the question is open. */
  answer?: string
  /** A classmate's word before the instructor's. */
  comment?: string
  /** Asked by the learner of the cast. */
  isLearners?: boolean
  isSolved?: boolean
}

const talks: readonly Talk[] = [
  {
    courseId: 'MLR-102',
    daysAgo: 18,
    title: 'ডট গুণনের ফল ঋণাত্মক হলে কী বোঝায়?',
    text: 'দুইটা ভেক্টরের ডট গুণন −৬ এসেছে। এর মানে কি ভেক্টর দুটো উল্টো দিকে?',
    comment: 'কোণটা ৯০ ডিগ্রির বেশি, আমি এভাবে মনে রাখি।',
    answer:
      'ঠিক ধরেছেন: ঋণাত্মক মানে কোণ ৯০ ডিগ্রির বেশি, অর্থাৎ দিক মোটামুটি উল্টো। ঠিক উল্টো কি না, তা বুঝতে দৈর্ঘ্য দিয়ে ভাগ করে দেখুন −১ আসে কি না।',
    isLearners: true,
    isSolved: true,
  },
  {
    courseId: 'MLR-102',
    daysAgo: 9,
    title: 'গ্রেডিয়েন্ট ডিসেন্টে লার্নিং রেট কত নেব?',
    text: '০.১ নিলে মান লাফায়, ০.০০১ নিলে শেষ হয় না। কীভাবে ঠিক করব?',
    answer:
      'দশ ভাগের এক ভাগ করে নামান: ০.১, ০.০১, ০.০০১। প্রতিবার লসের গ্রাফ আঁকুন। যেটায় লস সমানভাবে কমে, সেটাই নিন।',
    isSolved: true,
  },
  {
    courseId: 'MLR-102',
    daysAgo: 2,
    title: 'Chain rule with two inputs',
    text: 'In the last class we had f(x, y) with x and y both depending on t. Do I add the two parts or multiply them?',
    isLearners: true,
  },
  {
    courseId: 'MLR-102',
    daysAgo: 1,
    title: 'ক্লাসের খাতার ছবি কোথায় পাব?',
    text: 'গত ক্লাসে বোর্ডে যে ছবিটা আঁকা হয়েছিল, সেটা কি কোথাও রাখা আছে?',
  },
  {
    courseId: 'PRG-104',
    daysAgo: 40,
    title: 'ভেরিয়েবলের নাম বাংলায় লেখা যায়?',
    text: 'পাইথনে `দাম = 40` লিখলে তো চলে। তাহলে সবাই ইংরেজিতে লেখে কেন?',
    comment: 'আমার ফোনের এডিটরেও চলেছে।',
    answer:
      'চলে, তবে অন্য দেশের কেউ আপনার কোড পড়তে পারবেন না, আর কিবোর্ড বারবার বদলাতে হবে। শেখার সময় বাংলা নাম একদম ঠিক আছে।',
    isSolved: true,
  },
  {
    courseId: 'PRG-104',
    daysAgo: 11,
    title: 'লুপ শেষ হচ্ছে না',
    text: '`while` দিয়ে লিখেছি, কিন্তু ফোন গরম হয়ে যায় আর থামে না।',
    answer: 'লুপের ভেতরে সংখ্যাটা বাড়াচ্ছেন কি? `i = i + 1` লাইনটা ভেতরে আছে কি না, আগে সেটা দেখুন।',
  },
  {
    courseId: 'FIN-101',
    daysAgo: 26,
    title: 'জরুরি তহবিল কত মাসের?',
    text: 'টিউশনির আয় ঠিক থাকে না। তিন মাস, নাকি ছয় মাসের খরচ জমাব?',
    answer: 'আয় অনিয়মিত হলে ছয় মাসই ভালো। একবারে নয়: আগে এক মাস, তারপর তিন, তারপর ছয়।',
    isSolved: true,
  },
  {
    courseId: 'FIN-101',
    daysAgo: 3,
    title: 'DPS মাঝপথে ভাঙলে কী হয়?',
    text: 'দুই বছর চালিয়ে বন্ধ করলে কি পুরো সুদ পাব?',
  },
  {
    courseId: 'DSC-105',
    daysAgo: 15,
    title: 'Is a broken axis always wrong?',
    text: 'Newspapers often start the axis at 90. Sometimes the change is small and really matters. Is it still misleading?',
    comment: 'I think a line chart may, a bar chart may not.',
    answer:
      'A line may begin anywhere, if the axis says so clearly. A bar may not: its length is the message, and half the axis makes half the message.',
    isLearners: true,
    isSolved: true,
  },
  {
    courseId: 'DSC-105',
    daysAgo: 0,
    title: 'Percent or percentage points?',
    text: 'The pass rate went from 60% to 75%. My teacher says 25% more, my book says 15. Who is right?',
  },
]

/** Who answers in a course: its instructor. */
const teachers: Readonly<Record<string, string>> = {
  'MLR-102': 'sajid-hossain',
  'DSC-105': 'sajid-hossain',
  'PRG-104': 'nadia-rahman',
  'FIN-101': 'kamrul-hasan',
}

/** Questions of students, answered and open, and announcements. */
export function planDiscussion(school: School): void {
  for (const talk of talks)
    school.timeline.at(
      talk.daysAgo === 0 ? hoursAfter(school.now, -3) : wakingMoment(school, -talk.daysAgo),
      () => ask(school, talk),
    )
  planAnnouncements(school)
}

async function ask(school: School, talk: Talk): Promise<void> {
  const { cast, clock, timeline, random, instructors } = school
  const { courseId, title, text } = talk
  const classmates = await peopleOf(school, courseId)
  const asker = talk.isLearners
    ? cast.learner
    : classmates.filter(({ id }) => id !== cast.learner.id)[random.between(0, 3)]
  if (!asker || !classmates.some(({ id }) => id === asker.id)) return
  const context = () => ({ db: school.db, now: clock() })
  const { questionId } = await askQuestion(context(), {
    person: learnerOf(asker),
    courseId,
    lessonId: null,
    atSeconds: null,
    title,
    text,
  })
  const answer = (person: SchoolPerson, words: string) => () =>
    answerQuestion(context(), { person: learnerOf(person), questionId, courseId, text: words })
  const classmate = classmates.find(({ id }) => id !== asker.id)
  if (talk.comment && classmate)
    timeline.at(hoursAfter(clock(), 1.2), answer(classmate, talk.comment))
  if (!talk.answer) return
  const teacher = defined(instructors.get(defined(teachers[courseId])))
  timeline.at(hoursAfter(clock(), 5.5), answer(teacher, talk.answer))
  if (talk.isSolved)
    timeline.at(hoursAfter(clock(), 8), () =>
      solveQuestion(context(), { person: learnerOf(asker), questionId, courseId, isSolved: true }),
    )
}

/** The students of a course, first enrolled first. */
export function peopleOf({ db }: Pick<School, 'db'>, courseId: string): Promise<SchoolPerson[]> {
  return db
    .selectFrom('enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['students.id', 'students.student_id', 'students.name', 'students.email'])
    .where('courses.course_id', '=', courseId)
    .where('enrolments.state', '=', 'active')
    .orderBy('enrolments.id')
    .execute()
}

const announcements = [
  {
    courseId: 'MLR-102',
    batchNumber: 5,
    daysAgo: 6,
    title: 'শুক্রবারের ক্লাসে খাতা আনবেন',
    text: 'আগামী ক্লাসে কাগজে ঢাল আঁকব। খাতা, পেনসিল আর ক্যালকুলেটর সঙ্গে রাখবেন।',
  },
  {
    courseId: 'FIN-101',
    batchNumber: null,
    daysAgo: 14,
    title: 'নতুন লেসন: প্রতারণার মেসেজ চেনা',
    text: 'শেষ অধ্যায়ে নতুন একটা লেসন যোগ হয়েছে। পাঁচ মিনিট লাগবে, সময় করে পড়ে নিন।',
  },
] as const

function planAnnouncements(school: School): void {
  const { db, team, clock, timeline } = school
  for (const { daysAgo, ...announcement } of announcements)
    timeline.at(wakingMoment(school, -daysAgo), async () => {
      await announce({ db, now: clock() }, { staff: team.content, ...announcement })
      const { origin, issuer } = school.classes()
      await notifyOfAnnouncements({ db, now: clock() }, { origin, providers: issuer.names })
    })
}
