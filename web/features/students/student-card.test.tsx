import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Student } from '#contract/students/students.ts'
import { loadWords } from '#web/text/words.ts'
import { ProfileScreen } from './profile-screen.tsx'
import { StudentCard } from './student-card.tsx'

beforeAll(async () => {
  await loadWords('dashboard', 'en')
})

const nadia: Student = {
  studentId: 'ET_4k9Qz1Bv7',
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  photo: null,
  role: 'student',
  phone: null,
  gender: 'Female',
  ageRange: '20-30',
  address: 'Mirpur 10, Dhaka',
  experience: '1-2',
  skills: [],
}

const html = (element: React.ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={['/dashboard']}>{element}</MemoryRouter>)

test('the sidebar shows a pulsing place for the photo, name, studentId, email, and N/A without a phone (§2)', () => {
  const card = html(<StudentCard student={nadia} />)
  expect(card).toMatch(/animate-pulse/)
  expect(card.indexOf('Nadia Rahman')).toBeGreaterThan(0)
  expect(card.indexOf('ET_4k9Qz1Bv7')).toBeGreaterThan(card.indexOf('Nadia Rahman'))
  expect(card.indexOf('nadia@example.com')).toBeGreaterThan(card.indexOf('ET_4k9Qz1Bv7'))
  expect(card).toContain('<dd>N/A</dd>')
})

test('a photo takes the place of what pulses, a phone that of N/A (§2)', () => {
  const card = html(
    <StudentCard student={{ ...nadia, photo: '/photos/x.webp', phone: '+8801712345678' }} />,
  )
  expect(card).toContain('src="/photos/x.webp"')
  expect(card).not.toContain('animate-pulse')
  expect(card).not.toContain('N/A')
})

test('the profile shows eight fields in their order, each with its own value (§2 /dashboard/student-profile)', () => {
  const rows = [
    ...html(<ProfileScreen student={nadia} />).matchAll(
      /<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g,
    ),
  ]
  expect(rows.map(([, label, value]) => [label, value])).toEqual([
    ['Full Name', 'Nadia Rahman'],
    ['Email', 'nadia@example.com'],
    ['Student ID', 'ET_4k9Qz1Bv7'],
    ['Phone', 'N/A'],
    ['Gender', 'Female'],
    ['Age Range', '20-30 years'],
    ['Address', 'Mirpur 10, Dhaka'],
    ['Experience', '1-2 years'],
  ])
})
