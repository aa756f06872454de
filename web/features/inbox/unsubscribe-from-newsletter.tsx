import { MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Asks a person who opened the link in a newsletter; works without any script. */
export function AskToLeave({ leaveKey, provider }: { leaveKey: string; provider: string }) {
  const contact = useWords('contact')
  return (
    <Screen title={contact.leaveTitle} text={contact.leaveText(provider)}>
      <form method="post" action={`/api/newsletter/leave/${encodeURIComponent(leaveKey)}`}>
        <input type="hidden" name="language" value={useLanguage()} />
        <Button type="submit">{contact.leave}</Button>
      </form>
    </Screen>
  )
}

/** Shows the result. */
export function HasLeft({ isKnown }: { isKnown: boolean }) {
  const contact = useWords('contact')
  const { shell } = useWords()
  const language = useLanguage()
  return (
    <Screen
      title={isKnown ? contact.leftTitle : contact.notSubscribedTitle}
      text={isKnown ? contact.leftText : contact.notSubscribedText}
    >
      <ButtonLink look="outline" to={pathIn(language, isKnown ? '/' : '/contact')}>
        {isKnown ? shell.toHome : shell.contact}
      </ButtonLink>
    </Screen>
  )
}

function Screen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center px-4 py-16 text-center">
      <MailX size={56} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <h1 className="mt-5 text-3xl">{title}</h1>
      <p className="mt-3 mb-7 text-lg text-ink-soft">{text}</p>
      {children}
    </div>
  )
}
