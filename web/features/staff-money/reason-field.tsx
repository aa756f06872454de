import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'

/** The reason of an action; `hint` says who reads it. */
export function ReasonField({ form, hint }: { form: Form; hint: ReactNode }) {
  const words = useWords('staff').money
  return (
    <Field {...form.field('reason')} label={words.reason} hint={hint} required>
      <Textarea rows={3} maxLength={500} />
    </Field>
  )
}
