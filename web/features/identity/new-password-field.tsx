import { useEffect, useRef, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { defaultRules, type PasswordRule, rulesOf } from './password-rules.ts'
import { PasswordRuleList } from './password-rule-list.tsx'

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
  const input = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What was typed before the scripts came counts as well.
    const typed = input.current?.querySelector('input')?.value
    if (typed) onType(typed)
  }, [onType])

  useEffect(() => {
    let current = true
    import('./sign-in.ts')
      .then(({ checkPassword }) => checkPassword(password))
      .then((status) => current && setRules(rulesOf(status)))
      // Without the policy the default rule stays in sight, and the service decides when the form is sent.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [password])

  return (
    <div ref={input}>
      <Field {...form.field('password')} label={label} hint={<PasswordRuleList rules={rules} typed={password !== ''} />} required>
        <PasswordInput autoComplete="new-password" onInput={(event) => onType(event.currentTarget.value)} />
      </Field>
    </div>
  )
}
