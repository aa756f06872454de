import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { SkillsetScreen } from './skillset-screen.tsx'
import { aStudent } from './testing.ts'

const toasts = prepareScreens('dashboard')
const CALL = 'PUT /api/users/students/ET_1/skills'

/** The screen over a server that keeps what it was sent last. */
function Skills({ first, stored }: { first: string[]; stored: { skills: string[] } }) {
  const [skills, setSkills] = useState(first)
  return (
    <SkillsetScreen
      student={aStudent({ skills })}
      onChanged={async () => setSkills(stored.skills)}
    />
  )
}

async function shown(first: string[], hold: () => Promise<unknown> = async () => undefined) {
  const stored = { skills: first }
  const calls = answerCalls({
    [CALL]: async ({ body }: { body: unknown }) => {
      const answer = await hold()
      if (answer instanceof Response) return answer
      stored.skills = (body as { skills: string[] }).skills
      return {}
    },
  })
  const page = await show(<Skills first={first} stored={stored} />, '/dashboard')
  const remove = (skill: string) => page.getByRole('button', { name: `Remove ${skill}` })
  return { page, calls, remove, stored }
}

test('two skills removed quickly on a slow connection are both gone', async () => {
  const first = later<void>()
  let calls = 0
  const { remove, stored } = await shown(['Python', 'Excel', 'Word'], () =>
    (calls += 1) === 1 ? first.promise : Promise.resolve(),
  )
  await remove('Python').click()
  await remove('Excel').click()
  first.resolve()
  await expect.poll(() => stored.skills).toEqual(['Word'])
  await expect.element(remove('Python')).not.toBeInTheDocument()
  await expect.element(remove('Excel')).not.toBeInTheDocument()
  expect(toasts).toHaveLength(2)
})

test('a removal that fails leaves the next one to what the server has', async () => {
  let calls = 0
  const { remove, stored } = await shown(['Python', 'Excel'], async () =>
    (calls += 1) === 1 ? refusal(503, 'busy') : undefined,
  )
  await remove('Python').click()
  await remove('Excel').click()
  await expect.poll(() => stored.skills).toEqual(['Python'])
  await expect.element(remove('Excel')).not.toBeInTheDocument()
  await expect.element(remove('Python')).toBeVisible()
  expect(toasts.map(({ kind }) => kind)).toEqual(['error', 'success'])
})

test('a skill removed by keyboard leaves the focus with the others, the last one with the empty list', async () => {
  const { page, remove } = await shown(['Python', 'Excel'])
  const list = page.getByRole('region', { name: 'My Skillset' })
  remove('Python').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Python')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  remove('Excel').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('You have not added any skills yet')).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('pressed twice, a skill is removed once, and its button keeps the focus in the meantime', async () => {
  const answer = later<void>()
  const { calls, remove } = await shown(['Python'], () => answer.promise)
  remove('Python').element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(remove('Python')).toHaveFocus()
  answer.resolve()
  await expect.element(remove('Python')).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})
