import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { useCodeAgain } from './code-again.tsx'

prepareScreens()
afterEach(() => vi.unstubAllGlobals())
const PROVE = 'POST /api/authorization/second-factor/proof'

function Asking({
  renew,
  onAnswer,
}: {
  renew: () => Promise<void>
  onAnswer: (is: boolean) => void
}) {
  const { askCode, modal } = useCodeAgain({ renew })
  return (
    <>
      <Button onClick={() => void askCode().then(onAnswer)}>Ask</Button>
      {modal}
    </>
  )
}

async function shown() {
  const given: boolean[] = []
  const renew = vi.fn(async () => undefined)
  const page = await show(<Asking renew={renew} onAnswer={(is) => given.push(is)} />)
  await page.getByRole('button', { name: 'Ask' }).click()
  return { page, given, renew, code: page.getByRole('textbox', { name: 'Code' }) }
}

test('a right code is taken over before the change goes on', async () => {
  const calls = answerCalls({ [PROVE]: () => new Response(null, { status: 204 }) })
  const { given, renew, code } = await shown()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => given).toEqual([true])
  expect(calls.at(-1)?.body).toEqual({ code: '123456' })
  expect(renew).toHaveBeenCalledTimes(1)
  await expect.element(code).not.toBeInTheDocument()
})

test('closed, it says so, and asks anew the next time', async () => {
  const { page, given, code } = await shown()
  await expect.element(code).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => given).toEqual([false])
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(code).toBeVisible()
})
