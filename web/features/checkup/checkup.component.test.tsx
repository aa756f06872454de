import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CheckResult, CheckupReport, FirstSteps } from '#contract/checkup/checkup.ts'
import { firstSteps, neededSteps, type StepState } from '#contract/checkup/terms.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { StartCard } from './start-card.tsx'
import { StartScreen } from './start-screen.tsx'
import { groupsOf, StatusScreen } from './status-screen.tsx'

prepareScreens('staff')

const check = (name: CheckResult['name'], state: CheckResult['state']): CheckResult => ({
  name,
  state,
  title: `title of ${name}`,
  seen: `seen of ${name}`,
  action: state === 'good' ? null : `what to do about ${name}`,
  milliseconds: 1,
})

function reportOf(...checks: CheckResult[]): CheckupReport {
  return { version: '0.1.0', isTrial: false, checkedAt: '2026-11-28T04:00:00.000Z', checks }
}

/** All steps in one state, but for these. */
function stepsOf(state: StepState, others: Partial<Record<string, StepState>> = {}): FirstSteps {
  const steps = firstSteps.map((name) => ({
    name,
    state: others[name] ?? state,
    isNeeded: neededSteps.includes(name),
  }))
  return {
    isTrial: false,
    canSell: steps.every((step) => !step.isNeeded || step.state === 'done'),
    steps,
  }
}

test('what has failed comes first, with its group and what to do', async () => {
  const report = reportOf(
    check('version', 'good'),
    check('jobs', 'warning'),
    check('mail-server', 'failed'),
    check('mail-queue', 'good'),
    check('backup', 'warning'),
  )
  expect(groupsOf(report.checks).map(({ group }) => group)).toEqual(['mail', 'software', 'backups'])
  const page = await show(
    <StatusScreen report={report} isChecking={false} onCheckAgain={() => undefined} />,
  )
  const headings = page.getByRole('heading', { level: 3 }).elements()
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'title of mail-server',
    'title of mail-queue',
    'title of jobs',
    'title of version',
    'title of backup',
  ])
  await expect.element(page.getByText('what to do about mail-server')).toBeVisible()
  for (const count of ['Needs you: 1', 'Worth a look: 2', 'Well: 2'])
    await expect.element(page.getByText(count, { exact: true })).toBeVisible()
})

test('the button asks for another check', async () => {
  const onCheckAgain = vi.fn()
  const report = reportOf(check('version', 'good'))
  const page = await show(
    <StatusScreen report={report} isChecking={false} onCheckAgain={onCheckAgain} />,
  )
  await expect.element(page.getByText('Everything is well.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Check again' }))
  expect(onCheckAgain).toHaveBeenCalledTimes(1)
})

test('while it is checked, the button cannot be pressed again', async () => {
  const onCheckAgain = vi.fn()
  const report = reportOf(check('version', 'good'))
  const page = await show(<StatusScreen report={report} isChecking onCheckAgain={onCheckAgain} />)
  const again = page.getByRole('button', { name: 'Check again' })
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(again, { force: true })
  expect(onCheckAgain).not.toHaveBeenCalled()
})

test('the first steps say what stands against a sale, each with where to go', async () => {
  const page = await show(
    <StartScreen found={stepsOf('done', { mail: 'missing', legal: 'sample', logo: 'missing' })} />,
  )
  await expect.element(page.getByText('The first sale can’t be made yet.')).toBeVisible()
  await expect.element(page.getByText('6 of 9 done').first()).toBeVisible()
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/status#mail',
    '/staff/site#terms',
    '/staff/site#look',
  ])
})

test('with what is needed done the sale can be made, whatever else is open', async () => {
  const page = await show(<StartScreen found={stepsOf('missing', needed('done'))} />)
  await expect.element(page.getByText('The first sale can be made.')).toBeVisible()
})

test('a trial copy says that it is one', async () => {
  const page = await show(<StartScreen found={{ ...stepsOf('sample'), isTrial: true }} />)
  await expect.element(page.getByText(/This is a trial copy/)).toBeVisible()
})

test.each([
  ['something is open', stepsOf('done', { logo: 'missing' }), 1],
  ['all is done', stepsOf('done'), 0],
])('on the first page where %s', async (_, found, shown) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(found)))
  const page = await show(
    <>
      <StartCard />
      <p>the rest of the page</p>
    </>,
  )
  await expect.element(page.getByText('the rest of the page')).toBeVisible()
  await expect.poll(() => page.getByRole('link').elements().length).toBe(shown)
})

test('a failure leaves the rest of the page alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const page = await show(
    <>
      <StartCard />
      <p>the rest of the page</p>
    </>,
  )
  await expect.element(page.getByText('the rest of the page')).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(0)
})

function needed(state: StepState): Record<string, StepState> {
  return Object.fromEntries(neededSteps.map((name) => [name, state]))
}
