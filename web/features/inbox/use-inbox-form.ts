import type { z } from 'zod'
import type * as forms from '#contract/inbox/inbox.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useForm, type Form } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Forms = typeof forms
type FormName =
  | 'ContactForm'
  | 'NewsletterForm'
  | 'FreeClassForm'
  | 'BatchAlertForm'
  | 'InstructorForm'

const calls = {
  ContactForm: 'POST /api/contact',
  NewsletterForm: 'POST /api/newsletter',
  FreeClassForm: 'POST /api/free-class',
  BatchAlertForm: 'POST /api/batch-alerts',
  InstructorForm: 'POST /api/instructor-applications',
} as const satisfies Record<FormName, string>

/**
 * A form of a visitor, checked by its schema of the contract, and sent with the language of the page and `extra`. A
 * toast reports it, then it is cleared.
 */
export function useInboxForm(
  name: FormName,
  options: { sent: string; extra?: Record<string, string>; onSent?: () => void },
): Form {
  const language = useLanguage()
  return useForm({
    schema: async (): Promise<z.ZodType<z.output<Forms[FormName]>>> =>
      (await import('#contract/inbox/inbox.ts'))[name],
    read: (data) => ({ ...Object.fromEntries(data), ...options.extra, language }),
    async onSubmit(values, form) {
      await api(calls[name], { body: values as never })
      toast.success(options.sent)
      form.reset()
      options.onSent?.()
    },
  })
}
