import type { FirstSteps } from '#contract/checkup/checkup.ts'
import {
  type CheckName,
  type FirstStepName,
  firstSteps,
  groupOfCheck,
  neededSteps,
  type StepState,
} from '#contract/checkup/terms.ts'
import { contentOf } from '../content.ts'
import { countCoursesOnSale } from '../modules/catalog/index.ts'
import { type SamplePart, sampleParts } from '../modules/site/index.ts'
import type { Checkup, CheckupOutcome } from './checkup.ts'
import { peopleForMoney } from './checks/school-checks.ts'
import type { CheckupContext } from './context.ts'

/**
 * What is still sample or missing before the first sale. Needed: a way to pay answers, mail leaves, a course of one's
 * own is on sale, the legal pages are no samples.
 */
export async function showFirstSteps(
  { config, db, clock }: Pick<CheckupContext, 'config' | 'db' | 'clock'>,
  checkup: Checkup,
): Promise<FirstSteps> {
  const [report, courses, people] = await Promise.all([
    checkup.look(),
    countCoursesOnSale(db, clock()),
    peopleForMoney(db),
  ])
  const samples = sampleParts(contentOf(config))
  const ofContent = (part: SamplePart): StepState => (samples.includes(part) ? 'sample' : 'done')
  const states: Record<FirstStepName, StepState> = {
    payments: paymentsState(report),
    mail: isDone(report, ['mail-server', 'mail-sender']) ? 'done' : 'missing',
    courses: courses.own > 0 ? 'done' : courses.sample > 0 ? 'sample' : 'missing',
    legal: ofContent('legal'),
    name: ofContent('name'),
    contact: ofContent('contact'),
    logo: samples.includes('logo') ? 'missing' : 'done',
    backup: isDone(report, ['backup']) ? 'done' : 'missing',
    'second-person': people > 1 ? 'done' : 'missing',
  }
  const steps = firstSteps.map((name) => ({
    name,
    state: states[name],
    isNeeded: neededSteps.includes(name),
  }))
  return {
    isTrial: report.isTrial,
    canSell: !report.isTrial && neededSteps.every((name) => states[name] === 'done'),
    steps,
  }
}

/** One way that answers is enough; test money is a sample. */
function paymentsState({ isTrial, outcomes }: CheckupOutcome): StepState {
  const answers = outcomes.some(
    ({ name, finding }) => groupOfCheck[name] === 'payments' && finding.state === 'good',
  )
  if (!answers) return 'missing'
  return isTrial ? 'sample' : 'done'
}

function isDone({ outcomes }: CheckupOutcome, names: readonly CheckName[]): boolean {
  return names.every((wanted) =>
    outcomes.some(({ name, finding }) => name === wanted && finding.state === 'good'),
  )
}
