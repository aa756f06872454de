import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { useWords } from '#web/text/words.ts'

export type Way = 'app' | 'recovery'

const controls = {
  /** The phone offers its number keys, and the code where it knows it. */
  app: {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 20,
    className: 'max-w-44 text-xl tracking-[0.2em] tabular-nums',
  },
  recovery: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    maxLength: 40,
    className: 'max-w-64 font-mono text-lg uppercase',
  },
} as const

/** Six digits of the authenticator app, or a recovery code as it is written on paper. */
export function CodeField({ form, way }: { form: Form; way: Way }) {
  const words = useWords('staff').secondFactor
  const [label, hint] =
    way === 'app' ? [words.code, words.codeHint] : [words.recoveryCode, words.recoveryHint]
  return (
    <Field {...form.field('code')} label={label} hint={hint} required>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen or dialog is there for this one field */}
      <Input {...controls[way]} autoFocus spellCheck={false} />
    </Field>
  )
}
