import type { PublicSite } from '#contract/site/site.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** What the provider announces, above the header of every public page. */
export function AnnouncementBar({
  announcement: { text, link },
}: {
  announcement: NonNullable<PublicSite['announcement']>
}) {
  const words = useWords()
  const language = useLanguage()
  return (
    <aside
      aria-label={words.shell.announcement}
      className="bg-brand px-4 text-center font-semibold text-on-brand wrap-anywhere"
    >
      {link ? (
        <a
          href={link.startsWith('/') ? pathIn(language, link) : link}
          rel="noopener"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {text}
        </a>
      ) : (
        <span className="inline-block py-2.5">{text}</span>
      )}
    </aside>
  )
}
