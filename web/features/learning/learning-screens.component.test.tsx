import { beforeAll, expect, test } from 'vitest'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CertificatesScreen } from './certificates-screen.tsx'
import { MyCoursesScreen } from './my-courses-screen.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

// Covers: §2 my-courses
test('without a course the page says so, with a link to the courses (§2 /dashboard/student-courses)', async () => {
  const page = await show(<MyCoursesScreen courses={[]} />, '/dashboard')
  await expect.element(page.getByText("You haven't enrolled in any courses yet")).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Enroll Courses' }))
    .toHaveAttribute('href', '/courses')
})

test('a course card counts its lessons, and says nothing where there are none', async () => {
  const course: MyCourse = {
    courseId: 'PRG-101',
    courseName: 'Python',
    image: '/pictures/courses/prg-101.svg',
    lessonCount: 24,
    batch: null,
    state: 'active',
    enrolledAt: '2026-11-20T06:00:00.000Z',
    notice: null,
    progress: null,
    classes: null,
  }
  const begun = {
    percent: 16,
    completedLessons: 1,
    requiredLessons: 6,
    isComplete: false,
    nextLessonId: 'aaaaaaaaaa',
  }
  const page = await show(
    <MyCoursesScreen
      courses={[
        course,
        { ...course, courseId: 'WEB-103', courseName: 'Web', lessonCount: 0 },
        // Of seven lessons six are required: the card has one number.
        { ...course, courseId: 'SFT-104', courseName: 'Git', lessonCount: 7, progress: begun },
      ]}
    />,
    '/dashboard',
  )
  const facts = page.getByText(/Enrolled on/)
  await expect.element(facts.first()).toBeVisible()
  expect(facts.elements().map(({ textContent }) => textContent)).toEqual([
    '24 lessons · Enrolled on 20 November 2026',
    'Enrolled on 20 November 2026',
    'Enrolled on 20 November 2026',
  ])
})

const certificates = (given: Parameters<typeof CertificatesScreen>[0]['certificates']) => (
  <CertificatesScreen
    certificates={given}
    provider="Edi"
    origin="https://edi.example"
    onAsked={async () => {}}
  />
)

// Covers: §2 certificates
test('without a certificate the page says so (§2 /dashboard/certificates)', async () => {
  const page = await show(certificates([]), '/dashboard')
  await expect.element(page.getByText('You have no certificates yet')).toBeVisible()
})

// Covers: §2 certificates
test('a certificate says for which course and to whom it was given (§2 /dashboard/certificates)', async () => {
  const page = await show(
    certificates([
      {
        serial: 'EDI-2026-1',
        courseId: 'PRG-101',
        courseName: 'Python',
        nameOnIt: 'Nadia Rahman',
        issuedAt: '2026-11-20T06:00:00.000Z',
        correction: null,
      },
    ]),
    '/dashboard',
  )
  await expect.element(page.getByRole('heading', { name: 'Python' })).toBeVisible()
  for (const text of [/Issued to Nadia Rahman/, /Issued on 20 November 2026/, /EDI-2026-1/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  const addresses = (page.getByRole('link').elements() as HTMLAnchorElement[]).map((link) =>
    link.getAttribute('href')!,
  )
  expect(addresses).toContain('/certificates/EDI-2026-1')
  const linkedIn = new URL(addresses.find((address) => address.includes('www.linkedin.'))!)
  expect(Object.fromEntries(linkedIn.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Python',
    organizationName: 'Edi',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://edi.example/certificates/EDI-2026-1',
    certId: 'EDI-2026-1',
  })
})
