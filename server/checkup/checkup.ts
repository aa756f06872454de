import manifest from '../../package.json' with { type: 'json' }
import type { CheckupReport } from '#contract/checkup/checkup.ts'
import { checkStates } from '#contract/checkup/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Config } from '../config.ts'
import { words } from '../words/index.ts'
import { type Check, sentencesIn } from './check.ts'
import { certificateCheck, dnsCheck } from './checks/address-checks.ts'
import { backupCheck, practiceCheck } from './checks/backup-checks.ts'
import { classChecks } from './checks/class-checks.ts'
import { cdnCheck, diskCheck, filesCheck } from './checks/file-checks.ts'
import { mailQueueCheck, mailSenderCheck, mailServerCheck } from './checks/mail-checks.ts'
import { paymentChecks } from './checks/payment-checks.ts'
import { contentCheck, coursesCheck, secondPersonCheck } from './checks/school-checks.ts'
import {
  clockCheck,
  databaseCheck,
  jobsCheck,
  outsideClock,
  replicaCheck,
  signInCheck,
  versionCheck,
} from './checks/software-checks.ts'
import type { CheckupContext } from './context.ts'
import { type CheckOutcome, runChecks } from './run-checks.ts'

/** Asking gateways and mail servers more often than this would be a burden to them. */
const FRESH_MS = 60_000

/** What a checkup found, before it is said in a language. */
export interface CheckupOutcome {
  checkedAt: Date
  isTrial: boolean
  outcomes: readonly CheckOutcome[]
}

/** Looks whether a copy is well; a minute later at the earliest it looks again. */
export interface Checkup {
  look(): Promise<CheckupOutcome>
}

/** One checkup at a time, whoever asks for it. */
export function openCheckup(context: CheckupContext): Checkup {
  let latest: { at: number; outcome: Promise<CheckupOutcome> } | null = null
  return {
    look() {
      const now = performance.now()
      if (latest === null || now - latest.at >= FRESH_MS)
        latest = { at: now, outcome: checkUp(context.config, allChecks(context)) }
      return latest.outcome
    },
  }
}

/** Runs these checks now. */
export async function checkUp(config: Config, checks: readonly Check[]): Promise<CheckupOutcome> {
  const outcomes = await runChecks(checks)
  return { checkedAt: new Date(), isTrial: isTrialCopy(config), outcomes }
}

/** Every check of a copy. */
export function allChecks(context: CheckupContext): Check[] {
  const { config, database, db, payments, rooms, clock } = context
  return [
    versionCheck(database),
    databaseCheck(database),
    replicaCheck(database),
    clockCheck(database, { outside: outsideClock(config) }),
    jobsCheck(database, config),
    mailQueueCheck(database),
    ...paymentChecks(payments),
    ...checksWithoutDatabase(context),
    ...classChecks(rooms),
    coursesCheck(db, { production: config.production, clock }),
    secondPersonCheck(db),
  ]
}

/** Those that say something while the database is away. */
export function checksWithoutDatabase({
  config,
  files,
}: Pick<CheckupContext, 'config' | 'files'>): Check[] {
  return [
    signInCheck(config),
    mailServerCheck(config),
    mailSenderCheck(config),
    diskCheck(config),
    filesCheck(config, files),
    cdnCheck(config),
    backupCheck(config),
    practiceCheck(config),
    dnsCheck(config),
    certificateCheck(config),
    contentCheck(config),
  ]
}

/** Whether nothing here is real: a copy to try Edi out. */
export function isTrialCopy({ production, payments }: Config): boolean {
  return !production || payments.mode === 'sandbox'
}

/** A checkup in a language, the worst first. */
export function reportIn(
  language: LanguageCode,
  { checkedAt, isTrial, outcomes }: CheckupOutcome,
): CheckupReport {
  const checks = outcomes.map(({ name, finding, milliseconds }) => ({
    name,
    state: finding.state,
    title: words[language].checkup.titles[name],
    ...sentencesIn(language, finding),
    milliseconds,
  }))
  return {
    version: manifest.version,
    isTrial,
    checkedAt: checkedAt.toISOString(),
    checks: checkStates.flatMap((state) => checks.filter((check) => check.state === state)),
  }
}
