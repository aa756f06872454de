import { beforeAll, expect, test } from 'vitest'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { qrShape } from '#web/ui/icons/qr-shape.ts'
import type { CertificateView } from '#contract/learning/enrolments.ts'
import { CertificateScreen } from './certificate-screen.tsx'
import { CertificatesScreen } from './certificates-screen.tsx'
import { MyCoursesScreen } from './my-courses-screen.tsx'

beforeAll(async () => {
  await Promise.all(
    (['dashboard', 'certificate', 'site'] as const).map((area) => loadWords(area, 'en')),
  )
})

// Covers: §2 my-courses
test('without a course the page says so, with a link to the courses (§2 /dashboard/student-courses)', async () => {
  const page = await show(<MyCoursesScreen courses={[]} today="2026-11-25" />, '/dashboard')
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
    testCount: 0,
    batch: null,
    state: 'active',
    enrolledAt: '2026-11-20T06:00:00.000Z',
    access: null,
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
      today="2026-11-25"
      courses={[
        course,
        { ...course, courseId: 'BCS-1', courseName: 'Model tests', lessonCount: 6, testCount: 6 },
        { ...course, courseId: 'WEB-103', courseName: 'Web', lessonCount: 0 },
        // Of seven lessons six are required: the card has one number.
        { ...course, courseId: 'SFT-104', courseName: 'Git', lessonCount: 7, progress: begun },
        {
          ...course,
          courseId: 'SFT-110',
          courseName: 'Series',
          lessonCount: 6,
          testCount: 6,
          progress: begun,
        },
      ]}
    />,
    '/dashboard',
  )
  const facts = page.getByText(/Enrolled on/)
  await expect.element(facts.first()).toBeVisible()
  expect(facts.elements().map(({ textContent }) => textContent)).toEqual([
    '24 lessons · Enrolled on 20 November 2026',
    '6 tests · Enrolled on 20 November 2026',
    'Enrolled on 20 November 2026',
    'Enrolled on 20 November 2026',
    'Enrolled on 20 November 2026',
  ])
  await expect.element(page.getByRole('link', { name: /^All tests ?: Series$/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^All lessons ?: Git$/ })).toBeVisible()
})

test('a card says until when access lasts, and once it has ended what one can do', async () => {
  const course: MyCourse = {
    courseId: 'FIN-101',
    courseName: 'Money',
    image: '/pictures/courses/fin-101.svg',
    lessonCount: 4,
    testCount: 0,
    batch: null,
    state: 'active',
    enrolledAt: '2026-11-20T06:00:00.000Z',
    access: { until: '2027-03-03', isOver: false },
    notice: null,
    progress: null,
    classes: null,
  }
  const ended = { until: '2026-11-24', isOver: true }
  const page = await show(
    <MyCoursesScreen
      today="2026-11-25"
      courses={[course, { ...course, courseId: 'WEB-103', courseName: 'Web', access: ended }]}
    />,
    '/dashboard',
  )
  await expect.element(page.getByText('Access until 3 March 2027')).toBeVisible()
  const card = page.getByRole('article', { name: 'Web' })
  await expect
    .element(card.getByText('Your access to this course ended on 24 November 2026'))
    .toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Ask for more time' })).toBeVisible()
  await expect.element(card.getByRole('link', { name: /Open the course/ })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('article', { name: 'Money' }).getByRole('link', { name: /Open/ }))
    .toBeVisible()
})

const contents = {
  level: 'Beginner' as const,
  classMinutes: 2700,
  lessonMinutes: 0,
  taughtBy: [
    {
      name: { en: 'Arif Mahmud', bn: 'আরিফ মাহমুদ' },
      designation: { en: 'Data engineer', bn: 'ডেটা ইঞ্জিনিয়ার' },
    },
  ],
}

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
        courseNameBn: 'পাইথন',
        nameOnIt: 'Nadia Rahman',
        issuedAt: '2026-11-20T06:00:00.000Z',
        ...contents,
        hasPdf: true,
        correction: null,
      },
    ]),
    '/dashboard',
  )
  await expect.element(page.getByRole('heading', { name: 'Python' })).toBeVisible()
  for (const text of [
    /Issued to Nadia Rahman/,
    /Level: Beginner · 45 hours of live classes/,
    /Taught by: Arif Mahmud/,
    /Issued on 20 November 2026/,
    /EDI-2026-1/,
  ])
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

test('a certificate whose name cannot be printed offers no PDF, and says how to correct the name', async () => {
  const certificate = {
    serial: 'EDI-2026-2',
    courseId: 'PRG-101',
    courseName: 'Python',
    courseNameBn: 'পাইথন',
    nameOnIt: 'محمد رحيم',
    issuedAt: '2026-11-20T06:00:00.000Z',
    ...contents,
    hasPdf: false,
    correction: null,
  }
  const list = await show(certificates([certificate]), '/dashboard')
  await expect.element(list.getByText(/There is no PDF yet/)).toBeVisible()
  expect(list.getByRole('link', { name: /PDF/ }).elements()).toEqual([])
  await expect.element(list.getByRole('button', { name: /Ask for a correction/ })).toBeVisible()
})

const address = 'https://edi.example/certificates/EDI-2026-2'
const certificatePage = (own: Partial<CertificateView>) => (
  <CertificateScreen
    certificate={{
      serial: 'EDI-2026-2',
      courseName: 'Python',
      courseNameBn: 'পাইথন',
      courseId: 'PRG-101',
      nameOnIt: 'Nadia Rahman',
      issuedAt: '2026-11-20T06:00:00.000Z',
      ...contents,
      learnt: [],
      revokedAt: null,
      isReplaced: false,
      hasPdf: true,
      ...own,
    }}
    logo={null}
    provider="Edi"
    address={address}
    qr={qrShape(address)}
  />
)

test('the page of a certificate says who taught and who signed it, and leads to the course', async () => {
  const page = await show(certificatePage({}), '/certificates/EDI-2026-2')
  for (const text of ['Arif Mahmud', 'Data engineer', 'Digitally signed'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the course' }))
    .toHaveAttribute('href', '/courses/PRG-101')
})

test('in Bangla it names the course by its Bangla title', async () => {
  await Promise.all([loadWords('certificate', 'bn'), loadWords('site', 'bn')])
  const page = await show(certificatePage({}), '/bn/certificates/EDI-2026-2')
  await expect.element(page.getByText('পাইথন')).toBeVisible()
  expect(page.getByText('Python').elements()).toEqual([])
})

test('a revoked certificate has no signature, and one of a course that is gone no way to it', async () => {
  const revokedAt = '2026-11-21T06:00:00.000Z'
  const revoked = await show(certificatePage({ revokedAt }), '/certificates/EDI-2026-2')
  await expect.element(revoked.getByText('This certificate is no longer valid')).toBeVisible()
  expect(revoked.getByText('Digitally signed').elements()).toEqual([])
  await revoked.unmount()
  const gone = await show(certificatePage({ courseId: null }), '/certificates/EDI-2026-2')
  await expect.element(gone.getByText('Digitally signed')).toBeVisible()
  expect(gone.getByRole('link', { name: 'See the course' }).elements()).toEqual([])
})

test('the page of a certificate that cannot be printed leads its owner to a correction instead of a PDF', async () => {
  const page = await show(
    certificatePage({ nameOnIt: 'محمد رحيم', hasPdf: false }),
    '/certificates/EDI-2026-2',
  )
  await expect.element(page.getByText(/There is no PDF of this certificate/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Download PDF' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'My certificates' }))
    .toHaveAttribute('href', '/dashboard/certificates')
})
