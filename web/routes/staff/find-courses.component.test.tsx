import { expect, test } from 'vitest'
import { answerCalls, prepareScreens } from '#web/testing.tsx'
import { courseIn } from './find-courses.ts'

prepareScreens()

const suggestions = (...courses: [id: string, title: string][]) =>
  answerCalls({
    'GET /api/search-suggestions': {
      categories: [],
      courses: courses.map(([courseId, courseTitle]) => ({
        courseId,
        courseTitle,
        courseTitleBn: null,
      })),
    },
  })
const asked = (query: string) => courseIn(new Request(`http://localhost/staff/reviews${query}`))

test('without a course in the address nothing is looked up', async () => {
  const calls = suggestions()
  expect(await asked('?list=removed')).toBeUndefined()
  expect(calls).toEqual([])
})

test('words of a title lead to the address with the id, and keep the other filters', async () => {
  suggestions(['SPK-101', 'Spoken English'])
  const redirect = await asked('?course=Spoken+English&stars=1').catch((thrown: unknown) => thrown)
  expect((redirect as Response).headers.get('location')).toBe(
    '/staff/reviews?course=SPK-101&stars=1',
  )
})

test('an id stays, also of a course that is not on the site', async () => {
  suggestions(['SPK-101', 'Spoken English'])
  expect(await asked('?course=SPK-101')).toBe('SPK-101')
  expect(await asked('?course=OLD-7')).toBe('OLD-7')
  suggestions()
  expect(await asked('?course=OLD')).toBe('OLD')
})

test('words of no course ask for no list', async () => {
  suggestions()
  expect(await asked('?course=no+such+course')).toBeNull()
})
