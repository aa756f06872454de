import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/text/words.ts'
import { CertificatesScreen } from './certificates-screen.tsx'
import { MyCoursesScreen } from './my-courses-screen.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/dashboard']}>{element}</MemoryRouter>)

test('who has no course yet is told so, with the way to the courses (§2 /dashboard/student-courses)', () => {
  const screen = html(<MyCoursesScreen courses={[]} />)
  expect(screen).toContain('You haven&#x27;t enrolled in any courses yet')
  expect(screen).toMatch(/<a[^>]*href="\/courses"[^>]*>Enroll Courses<\/a>/)
})

test('who has no certificate yet is told so (§2 /dashboard/certificates)', () => {
  expect(
    html(
      <CertificatesScreen
        certificates={[]}
        provider="Edi"
        origin="https://edi.example"
        onAsked={async () => {}}
      />,
    ),
  ).toContain('You have no certificates yet')
})

test('a certificate says for which course and to whom it was given (§2 /dashboard/certificates)', () => {
  const certificate = {
    serial: 'EDI-2026-1',
    courseId: 'PRG-101',
    courseName: 'Python',
    nameOnIt: 'Nadia Rahman',
    issuedAt: '2026-11-20T06:00:00.000Z',
    correction: null,
  }
  const screen = html(
    <CertificatesScreen
      certificates={[certificate]}
      provider="Edi"
      origin="https://edi.example"
      onAsked={async () => {}}
    />,
  )
  for (const text of [
    'Python',
    'Issued to Nadia Rahman',
    'Issued on 20 November 2026',
    'EDI-2026-1',
  ])
    expect(screen).toContain(text)
  expect(screen).toContain('href="/certificates/EDI-2026-1"')
  const linkedIn = new URL(
    /href="(https:\/\/www\.linkedin[^"]*)"/.exec(screen)![1]!.replaceAll('&amp;', '&'),
  )
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
