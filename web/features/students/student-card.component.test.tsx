import { beforeAll, expect, test } from 'vitest'
import type { Student } from '#contract/students/students.ts'
import { show } from '#web/testing.tsx'
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

// Covers: §2 student-card
test('the sidebar shows a pulsing place for the photo, name, studentId, email, and N/A without a phone (§2)', async () => {
  const page = await show(<StudentCard student={nadia} />, '/dashboard')
  expect(page.container.querySelector('.animate-pulse')).not.toBeNull()
  const texts = ['Nadia Rahman', 'ET_4k9Qz1Bv7', 'nadia@example.com', 'N/A']
  for (const text of texts)
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const places = texts.map((text) => page.container.textContent.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

// Covers: §2 student-card
test('a photo takes the place of what pulses, a phone that of N/A (§2)', async () => {
  const page = await show(
    <StudentCard student={{ ...nadia, photo: '/photos/x.webp', phone: '+8801712345678' }} />,
    '/dashboard',
  )
  expect(page.container.querySelector('img')?.getAttribute('src')).toBe('/photos/x.webp')
  expect(page.container.querySelector('.animate-pulse')).toBeNull()
  expect(page.getByText('N/A').elements()).toEqual([])
})

// Covers: §2 profile, §2 profile-missing, §3 student-fields
test('the profile shows eight fields in their order, each with its own value (§2 /dashboard/student-profile)', async () => {
  const page = await show(<ProfileScreen student={nadia} />, '/dashboard')
  const labels = page.getByRole('term').elements()
  const values = page.getByRole('definition').elements()
  expect(labels.map((label, at) => [label.textContent, values[at]?.textContent])).toEqual([
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

test('the way to complete a profile is there while something is missing', async () => {
  const complete = <button type="button">Complete</button>
  const page = await show(<ProfileScreen student={nadia} complete={complete} />, '/dashboard')
  await expect.element(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await page.unmount()
  const student = { ...nadia, phone: '+8801712345678' }
  const whole = await show(<ProfileScreen student={student} complete={complete} />, '/dashboard')
  await expect.element(whole.getByText('+880 1712-345678')).toBeVisible()
  expect(whole.getByRole('button', { name: 'Complete' }).elements()).toEqual([])
})
