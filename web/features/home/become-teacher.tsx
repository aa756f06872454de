import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'

/** Source: spec §2 home. */
export function BecomeTeacher({ provider }: { provider: string }) {
  const { home } = useWords()
  return (
    <section
      aria-labelledby="teacher"
      className="flex h-full flex-col items-start gap-4 rounded-xl bg-accent-wash p-6 sm:p-8"
    >
      <h2 id="teacher" className="max-w-full text-2xl">
        {home.teacherTitle}
      </h2>
      <p className="flex-1 text-ink-soft">{home.teacherText(provider)}</p>
      <ButtonLink look="outline" to={pathIn(useLanguage(), '/become-instructor')}>
        {home.becomeTeacher}
      </ButtonLink>
    </section>
  )
}
