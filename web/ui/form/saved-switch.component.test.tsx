import { beforeAll, expect, test } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { later, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { SavedSwitch } from './saved-switch.tsx'

beforeAll(() => loadWords('site', 'en'))

/** A switch that is on, and how often it was saved as what. */
async function shown(answer: () => Promise<unknown>) {
  const saved: boolean[] = []
  const page = await show(
    <SavedSwitch
      isOn
      label="Remind me"
      hint="A day before each class"
      save={(isOn) => {
        saved.push(isOn)
        return answer()
      }}
      saved="Saved."
    />,
  )
  return { saved, choice: page.getByRole('checkbox', { name: /^Remind me/ }) }
}

test('a switch is saved as it is pressed, and stays as it was chosen', async () => {
  const { saved, choice } = await shown(async () => undefined)
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  expect(saved).toEqual([false])
})

test('a switch that could not be saved goes back', async () => {
  const { saved, choice } = await shown(() =>
    Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  )
  await choice.click()
  await expect.poll(() => saved).toEqual([false])
  await expect.element(choice).toBeChecked()
})

test('pressed twice on a slow connection, it is saved one choice after the other, and keeps what was saved', async () => {
  const answers = [later<void>(), later<void>()]
  const { saved, choice } = await shown(() => answers[saved.length - 1]!.promise)
  await choice.click()
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(saved).toEqual([false])
  answers[0]!.resolve()
  await expect.poll(() => saved).toEqual([false, true])
  await expect.element(choice).toBeChecked()
  answers[1]!.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' }))
  await expect.element(choice).not.toBeChecked()
})
