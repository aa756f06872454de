import { expect, test, vi } from 'vitest'
import type { ApplicantInstructor } from '#contract/teaching/applications.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { ApplicantNotice, MakeInstructor } from './make-instructor.tsx'

prepareScreens('staff')

const CALL = 'POST /api/staff/instructor-applications/7/instructor'
const answer = {
  outcome: 'invited',
  instructor: { slug: 'rokeya-1', name: 'Rokeya Khatun' },
  email: 'rokeya@example.com',
} as ApplicantInstructor

async function shown() {
  const onDone = vi.fn(async () => {})
  const entry = { id: 7, name: 'Rokeya Khatun', state: 'new' as const }
  const page = await show(<MakeInstructor entry={entry} onDone={onDone} />)
  return { page, onDone, press: page.getByRole('button', { name: /^Make an instructor/ }) }
}

test('one press makes an instructor of someone who applied', async () => {
  const calls = answerCalls({ [CALL]: answer })
  const { onDone, press } = await shown()
  await press.click()
  await expect.poll(() => onDone.mock.calls).toEqual([[answer]])
  expect(calls.map(({ name }) => name)).toEqual([CALL])
})

test.for([
  ['invited', 'Rokeya Khatun is an instructor now. An invitation went to rokeya@example.com.'],
  ['already-invited', 'Rokeya Khatun was invited to rokeya@example.com already.'],
  ['already-teaching', 'Rokeya Khatun teaches here already'],
] as const)(
  'what came of it is said, with the way to the instructor: %s',
  async ([outcome, text]) => {
    const page = await show(<ApplicantNotice answer={{ ...answer, outcome }} />)
    await expect.element(page.getByRole('status')).toMatchTextContent(text)
    await expect
      .element(page.getByRole('link', { name: 'Open in Instructors' }))
      .toHaveAttribute('href', '/staff/instructors?q=Rokeya%20Khatun')
  },
)
