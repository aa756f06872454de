import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { answerCalls, later, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { SetUp } from './set-up.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('staff', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const BEGIN = 'POST /api/authorization/second-factor/enrolment'
const CONFIRM = 'POST /api/authorization/second-factor/confirmation'
const begun = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Edi:nadia@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Edi',
}

async function shown() {
  const handlers = {
    signInAgain: vi.fn(async () => undefined),
    confirmed: vi.fn(async (): Promise<void> => undefined),
    done: vi.fn(async () => undefined),
  }
  const page = await show(
    <SetUp
      start="Set up"
      email="nadia@example.com"
      site="Edi"
      onSignInAgain={handlers.signInAgain}
      onConfirmed={handlers.confirmed}
      onDone={handlers.done}
    />,
  )
  await page.getByRole('button', { name: 'Set up' }).click()
  return { page, handlers }
}

async function withCode(page: Awaited<ReturnType<typeof shown>>['page'], code: string) {
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill(code)
  await page.getByRole('button', { name: 'Turn on' }).click()
  return field
}

test('the key can be scanned or typed, and the recovery codes come with the first right code', async () => {
  const calls = answerCalls({
    [BEGIN]: begun,
    [CONFIRM]: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] },
  })
  const { page, handlers } = await shown()
  await expect
    .element(page.getByRole('img', { name: 'QR code for your authenticator app' }))
    .toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await withCode(page, '123456')
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ code: '123456' })
  expect(handlers.confirmed).toHaveBeenCalledTimes(1)
})

test('it goes on only once the recovery codes are said to be saved', async () => {
  answerCalls({ [BEGIN]: begun, [CONFIRM]: { recoveryCodes: ['aaaa-bbbb'] } })
  const { page, handlers } = await shown()
  await withCode(page, '123456')
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect.element(goOn).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).click()
  await goOn.click()
  await expect.poll(() => handlers.done.mock.calls.length).toBe(1)
})

test('a slow line does not open the page behind before this browser counts as confirmed', async () => {
  answerCalls({ [BEGIN]: begun, [CONFIRM]: { recoveryCodes: ['aaaa-bbbb'] } })
  const { page, handlers } = await shown()
  const takenOver = later<void>()
  handlers.confirmed.mockReturnValue(takenOver.promise)
  await withCode(page, '123456')
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect.element(goOn).toHaveAttribute('aria-busy', 'true')
  expect(handlers.done).not.toHaveBeenCalled()
  takenOver.resolve()
  await expect.poll(() => handlers.done.mock.calls.length).toBe(1)
})

test('where the line broke after the first code, it says so and goes on with the next press', async () => {
  answerCalls({ [BEGIN]: begun, [CONFIRM]: { recoveryCodes: ['aaaa-bbbb'] } })
  const { page, handlers } = await shown()
  const offline = new ApiProblem({ status: 0, code: 'offline', title: 'You’re offline.' })
  handlers.confirmed.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
  await withCode(page, '123456')
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You’re offline. Try again when you’re back online.')
  expect(handlers.done).not.toHaveBeenCalled()
  await goOn.click()
  await expect.poll(() => handlers.done.mock.calls.length).toBe(1)
  expect(handlers.confirmed).toHaveBeenCalledTimes(3)
})

test('an invalid code is rejected before it is sent', async () => {
  const calls = answerCalls({ [BEGIN]: begun })
  const { page } = await shown()
  const field = await withCode(page, '12')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(calls.map(({ name }) => name)).toEqual([BEGIN])
})

test('a key that is too old begins again', async () => {
  answerCalls({ [BEGIN]: begun, [CONFIRM]: () => refusal(409, 'enrolment_over') })
  const { page } = await shown()
  await withCode(page, '123456')
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('an old sign-in is asked to sign in again first', async () => {
  answerCalls({ [BEGIN]: () => refusal(403, 'recent_sign_in_needed') })
  const { page, handlers } = await shown()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  expect(handlers.signInAgain).toHaveBeenCalledTimes(1)
})
