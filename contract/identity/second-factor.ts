import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { plainCode } from '../unseen.ts'

/** Six digits in any script, with or without spaces. */
const sixDigits = (text: string) => plainCode(text).replace(/[\s-]/g, '')

/** A code of the authenticator app. */
export const AppCode = typedText({ min: 1, max: 20 })
  .overwrite(sixDigits)
  .regex(/^\d{6}$/, { error: 'not_a_code' })
  .meta({
    description: 'Six digits of the authenticator app; spaces and Bengali digits are read too.',
    examples: ['123456'],
  })

/** A code of the app, or a recovery code. */
export const ProofCode = typedText({ min: 1, max: 40 })
  .overwrite((text) => sixDigits(text).toUpperCase())
  .regex(/^(\d{6}|[0-9A-Z]{10})$/, { error: 'not_a_code' })
  .meta({
    description: 'Six digits of the authenticator app, or a recovery code.',
    examples: ['123456', 'K7QX2-M9DFA'],
  })

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({
    description: 'Each works once, instead of the app. They are shown now and never again.',
  }),
})

export const SecondFactorState = z
  .object({
    isRequired: z.boolean().meta({ description: 'Whether staff cannot work without one.' }),
    isSetUp: z.boolean(),
    isProved: z
      .boolean()
      .meta({ description: 'Whether this access token carries a proof that still counts.' }),
    isFresh: z
      .boolean()
      .meta({ description: 'Whether that proof is recent enough to change the second factor.' }),
    setUpAt: Moment.nullable(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactorState' })
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Of one's own second factor. Staff may call these before they have proved it. */
const ownFactor = { audience: 'staff', permission: 'any', beforeSecondFactor: true } as const

export const secondFactorEndpoints = endpoints({
  'GET /api/authorization/second-factor': {
    summary: "The state of one's own second factor.",
    ...ownFactor,
    reply: SecondFactorState,
  },
  'POST /api/authorization/second-factor/enrolment': {
    summary:
      'Begins to set up an authenticator app, or to replace it. Needs a sign-in of the last five minutes; to replace, a proof of the last five minutes.',
    ...ownFactor,
    reply: z.object({
      secret: z.string().meta({ description: 'Base32, to type into the app.' }),
      uri: z.string().meta({ description: 'otpauth://, to show as a QR code.' }),
    }),
    problems: ['recent_sign_in_needed', 'second_factor_needed'],
    limit: { points: 10, seconds: 600 },
  },
  'POST /api/authorization/second-factor/confirmation': {
    summary:
      'Ends setting up with a code of the app. Answers the recovery codes; the proof is remembered by a cookie.',
    ...ownFactor,
    body: z.object({ code: AppCode }),
    reply: RecoveryCodes,
    problems: ['enrolment_over', 'wrong_code', 'second_factor_needed'],
    limit: { points: 20, seconds: 600 },
  },
  'POST /api/authorization/second-factor/proof': {
    summary:
      'Proves the second factor with a code of the app or a recovery code. Mint an access token afterwards: it carries the proof.',
    ...ownFactor,
    body: z.object({ code: ProofCode }),
    reply: null,
    status: 204,
    problems: [
      'second_factor_not_set_up',
      'wrong_code',
      'code_used',
      'second_factor_unreadable',
      'too_many_requests',
    ],
  },
  'POST /api/authorization/second-factor/recovery-codes': {
    summary: 'New recovery codes; the old ones end. Needs a proof of the last five minutes.',
    ...ownFactor,
    reply: RecoveryCodes,
    problems: ['second_factor_not_set_up', 'second_factor_needed'],
    limit: { points: 10, seconds: 600 },
  },
  'DELETE /api/authorization/second-factor': {
    summary:
      'Removes the second factor where it is not required. Needs a proof of the last five minutes.',
    ...ownFactor,
    reply: null,
    status: 204,
    problems: ['second_factor_not_set_up', 'second_factor_needed', 'second_factor_required'],
    limit: { points: 10, seconds: 600 },
  },
})
