import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** To the contact form, with the words of a search that found no course. */
export function AskForIt({ words }: { words: string }) {
  const { catalog } = useWords()
  const address = `${pathIn(useLanguage(), '/contact')}?${new URLSearchParams({ course: words })}`
  return <ButtonLink to={address}>{catalog.askForIt}</ButtonLink>
}
