import type { SitePage } from '#contract/site/site.ts'
import { formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'

/** A page the provider wrote in Markdown, rendered to safe HTML by the server. */
export function WrittenPage({ page }: { page: SitePage }) {
  const { inbox } = useWords()
  const language = useLanguage()
  return (
    <article className="mx-auto max-w-3xl px-4 pt-10 sm:pt-14">
      <h1 className="text-3xl sm:text-5xl">{page.title}</h1>
      {page.updatedOn && (
        <p className="mt-3 text-ink-soft">{inbox.updatedOn(formatDay(page.updatedOn, language))}</p>
      )}
      <div className="stitch-line mt-6 w-32" />
      {page.isSample && (
        <p className="stitched mt-6 rounded-lg bg-accent-wash px-5 py-4 font-medium text-accent-strong">
          {inbox.sampleNotice}
        </p>
      )}
      <div
        className="prose-text mt-8 text-lg [&_h2]:mt-10 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:text-xl"
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </article>
  )
}
