import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Source: spec §2 home. */
export function ReadyToJoin() {
  const { home } = useWords()
  return (
    <section aria-labelledby="ready" className="mx-auto mt-20 max-w-6xl px-4">
      <div className="stitched flex flex-wrap items-center justify-between gap-6 rounded-xl bg-brand-wash px-6 py-8 sm:px-10">
        <div className="max-w-xl">
          <h2 id="ready" className="text-2xl sm:text-3xl">
            {home.readyTitle}
          </h2>
          <p className="mt-2 text-ink-soft">{home.readyText}</p>
        </div>
        <ButtonLink size="lg" to={pathIn(useLanguage(), '/authentication/signup')}>
          {home.registerNow}
        </ButtonLink>
      </div>
    </section>
  )
}
