import { beforeAll, expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { aStudent } from './testing.ts'
import { UpdateProfileForm } from './update-profile-form.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

const form = () =>
  show(
    <UpdateProfileForm student={aStudent()} onUpdated={async () => undefined} />,
    '/dashboard/student-profile',
  )

// Covers: §3 age-and-experience
test.each([
  ['ageRange', /^Age Range/, ['5-10', '10-20', '20-30', '30-40', '40-50']],
  ['experience', /^Experience/, ['0-1', '1-2', '2-3', '3-4', '4-5']],
])(
  '%s is a dropdown with a placeholder that cannot be chosen and the five ranges (§3)',
  async (name, label, ranges) => {
    const page = await form()
    const dropdown = page.getByRole('combobox', { name: label })
    await expect.element(dropdown).toHaveAttribute('name', name)
    const choices = dropdown.getByRole('option', { includeHidden: true }).elements()
    expect(
      (choices as HTMLOptionElement[]).map(({ value, disabled }) => ({ value, disabled })),
    ).toEqual([
      { value: '', disabled: true },
      ...ranges.map((value) => ({ value, disabled: false })),
    ])
  },
)

// Covers: §3 profile-form
test('the form asks for phone, age range, address, experience and a photo file (§3)', async () => {
  const page = await form()
  for (const label of [/^Phone/, /^Age Range/, /^Address/, /^Experience/])
    await expect.element(page.getByLabelText(label).first()).toBeInTheDocument()
  expect(page.container.querySelector('input[type="file"]')).not.toBeNull()
})
