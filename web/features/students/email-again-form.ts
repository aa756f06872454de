import { z } from 'zod'
import { Email } from '#contract/text.ts'

export const EmailAgainForm = z.object({ email: Email })
