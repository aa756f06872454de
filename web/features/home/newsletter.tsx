import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'

/** The frame of the newsletter box; `form` takes the address. Source: spec §2 home. */
export function Newsletter({ form }: { form: ReactNode }) {
  const { home } = useWords()
  return (
    <section
      aria-labelledby="newsletter"
      className="h-full rounded-xl border border-line bg-surface p-6 sm:p-8"
    >
      <h2 id="newsletter" className="text-2xl">
        {home.newsletterTitle}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{home.newsletterText}</p>
      {form}
    </section>
  )
}
