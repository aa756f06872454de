import { z } from 'zod'
import { AppCode, ProofCode } from '#contract/identity/second-factor.ts'

export const ProofForm = z.object({ code: ProofCode })
export const ConfirmForm = z.object({ code: AppCode })
