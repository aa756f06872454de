import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Course, CourseInstructor, CourseWithBatches } from '#contract/catalog/courses.ts'
import { loadWords } from '#web/text/words.ts'
import { CourseBody } from './course/course-body.tsx'
import { CourseHead } from './course/course-head.tsx'
import { InstructorFacts } from './instructor-facts.tsx'
import { instructorWords } from './instructor-words.ts'
import { NewCourses } from './list/new-courses.tsx'
import type { CourseCardFields } from './course/card-fields.ts'

beforeAll(async () => {
  await loadWords('site', 'en')
})

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/']}>{element}</MemoryRouter>)

const shown: CourseCardFields = {
  courseId: 'PRG-101',
  courseTitle: 'Programming from the very first line of code',
  courseBannerImage: '/pictures/courses/prg-101.svg',
  courseFee: '4500',
  lessionsNumber: 24,
  testsNumber: 0,
  lessionLevel: 'Beginner',
  isSample: false,
  openBatch: null,
}

const rahima: CourseInstructor = {
  slug: 'rahima-khatun',
  image: '/pictures/instructors/a.svg',
  name: 'Rahima Khatun',
  designation: 'Engineer',
  nameBn: 'রহিমা খাতুন',
  designationBn: 'প্রকৌশলী',
}

test('an instructor’s name is in the page’s language, in Bangla if the catalogue has it', () => {
  expect(instructorWords(rahima, 'en')).toMatchObject({
    name: 'Rahima Khatun',
    designation: 'Engineer',
  })
  expect(instructorWords(rahima, 'bn')).toEqual({ name: 'রহিমা খাতুন', designation: 'প্রকৌশলী' })
  expect(instructorWords({ ...rahima, designationBn: null }, 'bn')).toEqual({
    name: 'রহিমা খাতুন',
    designation: 'Engineer',
  })
  expect(instructorWords({ ...rahima, nameBn: null }, 'bn').name).toBe('Rahima Khatun')
})

// Covers: §2 course-order, §2 outline, §2 instructors
test('what you learn, the outline, the audience and the instructors are in this order (§2 /courses/{id})', () => {
  const body = html(
    <CourseBody
      sections={[]}
      course={
        {
          ...shown,
          whatYouLearn: ['Reading a loop'],
          courseOutline: [
            { title: 'First steps', content: 'A program of three lines.' },
            { title: 'Loops', content: 'Doing it again.' },
          ],
          courseDesignedFor: 'Whoever has never programmed.',
          instructors: [rahima],
          prerequisites: [],
        } as unknown as CourseWithBatches
      }
    />,
  )
  const places = [
    'Reading a loop',
    'First steps',
    'A program of three lines.',
    'Loops',
    'Doing it again.',
    'Whoever has never programmed.',
    'src="/pictures/instructors/a.svg"',
    'Rahima Khatun',
    'Engineer',
  ].map((text) => body.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
  expect(body.match(/<details[^>]*name="outline"/g)).toHaveLength(2)
})

// Covers: §2 see-more, §9 new-course-columns
test('new courses are in two columns, with See More only if there are more (§9)', () => {
  const six = Array.from({ length: 6 }, (_, index) => ({ ...shown, courseId: `PRG-10${index}` }))
  const more = html(<NewCourses first={six} total={7} today="2026-11-20" />)
  expect(more).toMatch(/^<ul class="grid gap-5 lg:grid-cols-2">/)
  expect(more).toContain('See More')
  expect(html(<NewCourses first={six} total={6} today="2026-11-20" />)).not.toContain('See More')
})

// Covers: §9 card-title
test('a long title is complete in the document and limited to three lines (§9)', () => {
  expect(html(<NewCourses first={[shown]} total={1} today="2026-11-20" />)).toMatch(
    /<h3[^>]*class="line-clamp-3[^"]*">Programming from the very first line of code<\/h3>/,
  )
})

test('a course whose provider gave no number of lessons does not claim that it has none', () => {
  const course = { ...shown, lessionsNumber: 0 } as Course
  const card = html(<NewCourses first={[course]} total={1} today="2026-11-20" />)
  const head = html(<CourseHead course={course} category="Programming" share={null} />)
  for (const part of [card, head]) {
    expect(part).toContain('Beginner')
    expect(part).not.toMatch(/lesson/i)
  }
})

// Covers: §9 no-open-batch
test('a course without an open batch shows no days or seats (§9)', () => {
  const openBatch = { enrolBy: '2026-11-30', seatsLeft: 12 }
  expect(
    html(<NewCourses first={[{ ...shown, openBatch }]} total={1} today="2026-11-20" />),
  ).toMatch(/10 Day Left.*12 Seats Available/)
  expect(html(<NewCourses first={[shown]} total={1} today="2026-11-20" />)).not.toMatch(
    /Day Left|Seats Available/,
  )
})

test('an instructor’s page counts what they teach, and leads to the subjects of it', () => {
  const facts = { courseCount: 3, subjects: [{ name: 'Cloud Computing', label: 'Cloud' }] } as const
  const taught = html(<InstructorFacts {...facts} freeCount={1} soonest="2026-12-11" />)
  expect(
    taught
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  ).toEqual(['Courses', '3', 'Free Courses', '1', 'Next batch', '11 Dec', 'Cloud'])
  expect(taught).toContain('href="/courses?category=Cloud+Computing"')
  const bare = html(<InstructorFacts {...facts} freeCount={0} soonest={undefined} />)
  expect(bare).not.toMatch(/Free Courses|Next batch/)
})
