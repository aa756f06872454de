import { beforeAll, expect, test } from 'vitest'
import type { Classroom } from '#contract/learning/classroom.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CourseHome } from './course-home.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('classroom', language), loadWords('site', language)])
})

const classroom = {
  courseId: 'PRG-101',
  courseName: 'Python',
  image: '/pictures/courses/none.svg',
  as: 'student',
  batch: null,
  sections: [
    {
      title: 'Recordings',
      lessons: [
        {
          lessonId: 'recording1',
          title: 'Class 1: Loops',
          kind: 'video',
          isPreview: false,
          minutes: null,
          seconds: null,
          recording: { batchNumber: 6, titleBn: 'ক্লাস ১: লুপ' },
          isRequired: false,
          state: 'new',
          lock: null,
        },
      ],
    },
  ],
  progress: {
    percent: 0,
    completedLessons: 0,
    requiredLessons: 0,
    isComplete: false,
    nextLessonId: 'recording1',
  },
  certificate: null,
} as unknown as Classroom

test.each([
  ['/', 'Class 1: Loops'],
  ['/bn', 'ক্লাস ১: লুপ'],
])('at %s a recording that comes next is called as in the outline: %s', async (at, title) => {
  const page = await show(
    <CourseHome
      classroom={classroom}
      sections={classroom.sections}
      classes={null}
      onCertificate={() => {}}
    />,
    at,
  )
  await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible()
  expect(page.getByText(title, { exact: true }).elements()).toHaveLength(2)
})
