import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { checkNames, checkStates, firstSteps, stepStates } from './terms.ts'

/** What one check found. No text of it holds a secret. */
export const CheckResult = z
  .object({
    name: z.enum(checkNames),
    state: z.enum(checkStates),
    title: z.string().max(200),
    seen: z.string().max(1000).meta({ description: 'One sentence: what was found.' }),
    action: z
      .string()
      .max(1000)
      .nullable()
      .meta({ description: 'What to do about it; null where there is nothing to do.' }),
    milliseconds: z.int().min(0),
  })
  .meta({ id: 'CheckResult' })
export type CheckResult = z.infer<typeof CheckResult>

/** Whether this copy is well, the worst first. */
export const CheckupReport = z
  .object({
    version: z.string(),
    isTrial: z.boolean().meta({
      description: 'A copy to try Edi out: not in production, or for test money.',
    }),
    checkedAt: Moment,
    checks: z.array(CheckResult).max(checkNames.length),
  })
  .meta({ id: 'CheckupReport' })
export type CheckupReport = z.infer<typeof CheckupReport>

/** One thing to set up before the first sale. */
export const FirstStep = z
  .object({
    name: z.enum(firstSteps),
    state: z.enum(stepStates),
    isNeeded: z.boolean().meta({ description: 'No sale can be made without it.' }),
  })
  .meta({ id: 'FirstStep' })
export type FirstStep = z.infer<typeof FirstStep>

export const FirstSteps = z
  .object({
    isTrial: CheckupReport.shape.isTrial,
    canSell: z.boolean(),
    steps: z.array(FirstStep).max(firstSteps.length),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>

/** Each checkup asks mail server, gateways and others; it is repeated after a minute at the earliest. */
const limit = { points: 60, seconds: 600 }

export const checkupEndpoints = endpoints({
  'GET /api/staff/checkup': {
    summary:
      'Whether everything this copy needs answers: database, disk, mail, gateways, backups, certificate. At most a minute old.',
    audience: 'staff',
    permission: 'people',
    query: z.object({ language: LanguageCode }),
    reply: CheckupReport,
    limit,
  },
  'GET /api/staff/first-steps': {
    summary:
      'What is still sample or missing before the first sale, and whether that sale can be made.',
    audience: 'staff',
    permission: 'people',
    reply: FirstSteps,
    limit,
  },
})
