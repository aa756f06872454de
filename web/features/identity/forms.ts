import { z } from 'zod'
import { Email, PrintedName } from '#contract/text.ts'

/** Spaces are part of a password; the identity service's policy decides whether it is valid. */
const Password = z.string().min(1, { error: 'required' }).max(4096, { error: 'too_long' })

export const SignInForm = z.object({ email: Email, password: Password })
export const SignUpForm = z.object({ name: PrintedName, email: Email, password: Password })
export const EmailForm = z.object({ email: Email })
export const PasswordForm = z.object({ password: Password })
