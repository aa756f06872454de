import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Student } from '#contract/students/students.ts'
import { loadWords } from '#web/text/words.ts'
import { UpdateProfileForm } from './update-profile-form.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

const student: Student = {
  studentId: 'ET_4k9Qz1Bv7',
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  photo: null,
  role: 'student',
  phone: null,
  gender: null,
  ageRange: null,
  address: null,
  experience: null,
  skills: [],
}

const form = () =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard/student-profile']}>
      <UpdateProfileForm student={student} onUpdated={async () => undefined} />
    </MemoryRouter>,
  )

/** The choices of a dropdown: value, and whether it cannot be chosen. */
function choicesOf(name: string) {
  const [, inside] = form().match(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`))!
  return [...inside!.matchAll(/<option([^>]*)>/g)].map(([, attributes]) => ({
    value: attributes!.match(/value="([^"]*)"/)![1],
    isDisabled: attributes!.includes('disabled'),
  }))
}

test.each([
  ['ageRange', ['5-10', '10-20', '20-30', '30-40', '40-50']],
  ['experience', ['0-1', '1-2', '2-3', '3-4', '4-5']],
])(
  '%s is a dropdown with a placeholder that cannot be chosen and the five ranges (§3)',
  (name, ranges) => {
    expect(choicesOf(name)).toEqual([
      { value: '', isDisabled: true },
      ...ranges.map((value) => ({ value, isDisabled: false })),
    ])
  },
)

test('the form asks for phone, age range, address, experience and a photo file (§3)', () => {
  const html = form()
  for (const name of ['phone', 'ageRange', 'address', 'experience'])
    expect(html).toContain(`name="${name}"`)
  expect(html).toMatch(/<input[^>]*type="file"/)
})
