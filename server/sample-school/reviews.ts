import {
  answerAsStaff,
  answerAsTeacher,
  bringReviewAlong,
  removeReview,
  writeReview,
} from '#server/modules/reviews/index.ts'
import { defined } from '#contract/defined.ts'
import { peopleOf } from './discussion.ts'
import { learnerOf } from './learning.ts'
import { hoursAfter, type School, wakingMoment } from './school.ts'

interface Opinion {
  stars: number
  text: string
  answer?: string
  /** It names a number, and staff remove it. */
  isRemoved?: true
}

/** What people say of a course, the commonest first. */
const opinions: readonly Opinion[] = [
  {
    stars: 5,
    text: 'প্রতিটা লেসন ছোট ছোট, মোবাইলেই পড়ে শেষ করা যায়। উদাহরণগুলো আমাদের চেনা জীবন থেকে নেওয়া।',
  },
  {
    stars: 4,
    text: 'Clear from the first lesson, and the exercises build on each other. I wanted more of them.',
    answer: 'Thank you. We are adding ten more exercises to the last section this month.',
  },
  { stars: 5, text: 'প্রশ্ন করলে একদিনের মধ্যেই উত্তর পেয়েছি। এই দামে এমন সাপোর্ট আর কোথাও পাইনি।' },
  {
    stars: 3,
    text: 'বিষয়গুলো ভালো, কিন্তু মাঝের অংশটা একটু তাড়াহুড়ো করে শেষ হয়েছে। আরেকটা লেসন থাকলে ভালো হতো।',
    answer: 'ধন্যবাদ, কথাটা ঠিক। পরের ব্যাচের আগে এই অংশে আরেকটা লেসন যোগ করছি।',
  },
  { stars: 5, text: 'I could follow it beside my job: twenty minutes each evening was enough.' },
  {
    stars: 2,
    text: 'Too easy for me. The page should say more clearly that it begins from zero.',
    answer: 'We are sorry it was not for you. The page now says who the course is for.',
  },
  { stars: 4, text: 'ভাষা সহজ, নোটগুলো কাজের। ভিডিও আরেকটু বড় করে দেখালে সুবিধা হতো।' },
  { stars: 5, text: 'ছোট ভাইকে সঙ্গে নিয়ে করেছি, দুজনেই বুঝেছি। পরের কোর্সের অপেক্ষায় আছি।' },
  {
    stars: 4,
    text: 'ভালো লেগেছে। যাঁরা একসঙ্গে পড়তে চান, আমাকে ফোন করুন: 01700-000000।',
    isRemoved: true,
  },
]

/** Who answers in a course: its instructor. */
const courses: Readonly<Record<string, string>> = {
  'PRG-104': 'nadia-rahman',
  'FIN-101': 'kamrul-hasan',
  'DSC-105': 'sajid-hossain',
  'MLR-102': 'sajid-hossain',
}
/** Those of a course who are asked; some have not done enough of it yet. */
const MOST_ASKED = 24

/** Reviews of students who have done enough, with answers; one removed, and one brought along. */
export function planReviews(school: School): void {
  for (const [courseId, teacher] of Object.entries(courses))
    school.timeline.at(wakingMoment(school, -4), () => reviewCourse(school, { courseId, teacher }))
  school.timeline.at(wakingMoment(school, -3), () =>
    bringReviewAlong(
      { db: school.db, now: school.clock() },
      {
        staff: school.team.content,
        courseId: 'FIN-101',
        name: 'Shamima Akter',
        stars: 5,
        text: 'এই ক্লাস থেকেই প্রথম নিজের খরচের হিসাব রাখা শিখেছি।',
        source: 'Facebook',
        day: '2025-11-02',
      },
    ),
  )
}

async function reviewCourse(
  school: School,
  { courseId, teacher }: { courseId: string; teacher: string },
): Promise<void> {
  const { db, clock, timeline, instructors, team } = school
  const people = (await peopleOf(school, courseId)).slice(0, MOST_ASKED)
  const context = () => ({ db, now: clock() })
  for (const [at, person] of people.entries()) {
    const opinion = defined(opinions[at % opinions.length])
    const written = hoursAfter(clock(), at + 1)
    timeline.at(written, async () => {
      const reviewer = { ...learnerOf(person), name: person.name, isOfTeam: false }
      const { stars, text } = opinion
      const { review } = await writeReview(context(), {
        reviewer,
        courseId,
        stars,
        text,
        version: null,
      })
      const id = defined(review).id
      if (opinion.isRemoved)
        timeline.at(hoursAfter(clock(), 3), () =>
          removeReview(context(), {
            staff: team.content,
            id,
            reason: 'personal-data',
            note: 'ফোন নম্বর ছাড়া আবার লিখুন, আমরা দেখাব।',
          }),
        )
      if (opinion.answer) {
        const by = defined(instructors.get(teacher))
        const answer = { id, text: opinion.answer }
        timeline.at(hoursAfter(clock(), 5), () =>
          at % 2 === 0
            ? answerAsStaff(context(), { staff: team.content, ...answer })
            : answerAsTeacher(context(), { teacher: by, ...answer }),
        )
      }
    })
  }
}
