import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { identityFailure, nadia } from '../testing.ts'
import { useSignInAgain } from './sign-in-again.tsx'

prepareScreens('identity')
const again = vi.hoisted(() => ({
  signInAgainWithPassword: vi.fn(),
  signInAgainWithGoogle: vi.fn(),
}))
vi.mock('../sign-in/reauthenticate.ts', () => again)
const methods = vi.hoisted(() => ({ signInMethods: vi.fn(), GOOGLE: 'google.com' }))
vi.mock('../sign-in/sign-in-methods.ts', () => methods)
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: nadia }),
  signOut: async () => undefined,
}))
beforeEach(() => {
  again.signInAgainWithPassword.mockReset().mockResolvedValue(undefined)
  again.signInAgainWithGoogle.mockReset().mockResolvedValue(undefined)
  methods.signInMethods.mockReset().mockResolvedValue({ hasPassword: true, providers: [] })
})

const tooOld = () =>
  new ApiProblem({ status: 403, code: 'recent_sign_in_needed', title: 'Sign in again' })

const askCode = vi.fn(async () => true)
beforeEach(() => void askCode.mockReset().mockResolvedValue(true))

/** Buttons that make a call each. */
function Calls({
  calls,
  settled,
}: {
  calls: (() => Promise<string>)[]
  settled: (how: string) => void
}) {
  const { withRecentSignIn, modal } = useSignInAgain({ askCode })
  return (
    <>
      {calls.map((call, index) => (
        <Button
          key={index}
          onClick={() =>
            void withRecentSignIn(call).then(settled, (error: Error) => settled(error.message))
          }
        >
          {`Call ${index + 1}`}
        </Button>
      ))}
      {modal}
    </>
  )
}

async function shown(...calls: (() => Promise<string>)[]) {
  const settled: string[] = []
  const page = await show(<Calls calls={calls} settled={(how) => settled.push(how)} />)
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' })
  return {
    page,
    settled,
    dialog,
    password: dialog.getByLabelText(/^Password$/),
    press: (number: number) => page.getByRole('button', { name: `Call ${number}` }).click(),
  }
}

/** Refused until one has signed in again. */
const refusedOnce = (done: string) => vi.fn(async () => done).mockRejectedValueOnce(tooOld())

test('a call refused as too old is repeated once after the password', async () => {
  const call = refusedOnce('done')
  const { settled, dialog, password, press } = await shown(call)
  await press(1)
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => settled).toEqual(['done'])
  expect(call).toHaveBeenCalledTimes(2)
  expect(again.signInAgainWithPassword.mock.calls).toEqual([['secret']])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  new ApiProblem({ status: 409, code: 'recent_code_needed', title: 'Enter a code' }),
  identityFailure('second-factor-needed'),
])('staff are asked for a code after the password, then the call is repeated', async (refused) => {
  const call = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(tooOld())
    .mockRejectedValueOnce(refused)
  const { settled, password, press } = await shown(call)
  await press(1)
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => settled).toEqual(['done'])
  expect(askCode).toHaveBeenCalledTimes(1)
})

test('without a code the call fails as it was refused', async () => {
  askCode.mockResolvedValue(false)
  const refused = new ApiProblem({ status: 409, code: 'recent_code_needed', title: 'A code' })
  const call = vi.fn(async () => 'done').mockRejectedValueOnce(refused)
  const { settled, press } = await shown(call)
  await press(1)
  await expect.poll(() => settled).toEqual(['A code'])
  expect(call).toHaveBeenCalledTimes(1)
})

test('two calls refused at the same time both go on after one sign-in', async () => {
  const first = later<string>()
  let tries = 0
  const slow = async () => ((tries += 1) === 1 ? first.promise : 'first done')
  const { settled, password, press } = await shown(slow, refusedOnce('second done'))
  await press(1)
  await press(2)
  await expect.element(password).toBeVisible()
  first.reject(tooOld())
  await expect.poll(() => methods.signInMethods.mock.calls.length).toBe(2)
  await password.fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => settled.toSorted()).toEqual(['first done', 'second done'])
})

test('given up, a call fails as it was refused, and neither password nor failure is there the next time', async () => {
  again.signInAgainWithPassword.mockRejectedValueOnce(identityFailure('wrong-password'))
  const call = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(tooOld())
    .mockRejectedValueOnce(tooOld())
  const { settled, dialog, password, press } = await shown(call)
  await press(1)
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Incorrect/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => settled).toEqual(['Sign in again'])
  await press(1)
  await expect.element(password).toHaveValue('')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => settled).toEqual(['Sign in again', 'done'])
})

test('someone without a password is asked by Google alone; another Google account is refused', async () => {
  methods.signInMethods.mockResolvedValue({
    hasPassword: false,
    providers: [{ id: 'google.com', account: nadia.email }],
  })
  again.signInAgainWithGoogle.mockRejectedValueOnce(identityFailure('user-mismatch'))
  const { settled, dialog, password, press } = await shown(refusedOnce('done'))
  await press(1)
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  await google.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This is not the account you’re signed in with.')
  expect(password.elements()).toEqual([])
  await google.click()
  await expect.poll(() => settled).toEqual(['done'])
})

test('any other refusal is not asked about', async () => {
  const { settled, dialog, press } = await shown(async () => {
    throw new ApiProblem({ status: 503, code: 'busy', title: 'Busy' })
  })
  await press(1)
  await expect.poll(() => settled).toEqual(['Busy'])
  expect(dialog.elements()).toEqual([])
})
