import type { FreeClassForm } from '#contract/inbox/inbox.ts'
import { digitsIn } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import { longDay, type Mail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

interface FreeClass {
  provider: string
  courseTitle: string | null
  /** null: no date is set yet. */
  orientationOn: Day | null
}

/** The mail that confirms the request for a free class. */
export function freeClassMail(form: FreeClassForm, freeClass: FreeClass): Mail {
  const { language, name, phone } = form
  const { provider, courseTitle, orientationOn } = freeClass
  const { subject, body } = words[language].freeClassMail({
    name,
    phone: digitsIn(language, phone),
    provider,
    courseTitle,
    day: orientationOn && longDay(orientationOn, language),
  })
  return { kind: 'free-class', to: form.email, subject, body }
}
