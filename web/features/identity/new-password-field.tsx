import { useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { defaultRules, hardRule, type PasswordRule, rulesOf } from './password-rules.ts'
import { PasswordRuleList } from './password-rule-list.tsx'

/** The pause in typing before a password is checked. */
const PAUSE_MS = 400

/** A new password, with the rules in sight before one is broken. The policy is the identity service's. */
export function NewPasswordField({
  form,
  label,
  password,
  onType,
}: {
  form: Form
  label: string
  password: string
  onType: (password: string) => void
}) {
  const [rules, setRules] = useState<readonly PasswordRule[]>(defaultRules)
  // null: the service does not look passwords up.
  const [verdict, setVerdict] = useState<{ password: string; isHard: boolean | null }>({
    password: '',
    isHard: false,
  })
  const input = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Text typed before scripts loaded counts as well.
    const typed = input.current?.querySelector('input')?.value
    if (typed) onType(typed)
  }, [onType])

  useEffect(() => {
    let current = true
    import('./sign-in/sign-in.ts')
      .then(({ checkPassword }) => checkPassword(password))
      .then((status) => current && setRules(rulesOf(status)))
      // Without the policy the default rule is shown, and the service decides when the form is
      // sent.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [password])

  const isLongEnough = rules.every((rule) => rule.isMet)
  useEffect(() => {
    if (!isLongEnough) return
    let current = true
    const timer = setTimeout(() => {
      import('./sign-in/sign-in.ts')
        .then(({ isHardToGuess }) => isHardToGuess(password, personIn(input.current)))
        .then((isHard) => current && setVerdict({ password, isHard }))
        // The service decides when the form is sent.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [password, isLongEnough])

  const isHard = verdict.password === password && verdict.isHard === true
  const shownRules = verdict.isHard === null ? rules : [...rules, hardRule(isHard)]
  return (
    <div ref={input}>
      <Field
        {...form.field('password')}
        label={label}
        hint={<PasswordRuleList rules={shownRules} typed={password !== ''} />}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </Field>
    </div>
  )
}

/** The person's data in the surrounding form. */
function personIn(part: HTMLElement | null): { email?: string; displayName?: string } {
  const form = part?.closest('form')
  const typed = form ? new FormData(form) : null
  const textOf = (...names: string[]) =>
    names.map((name) => typed?.get(name)).find((value) => typeof value === 'string' && value !== '')
  const [email, displayName] = [textOf('email', 'username'), textOf('name')]
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof displayName === 'string' && { displayName }),
  }
}
