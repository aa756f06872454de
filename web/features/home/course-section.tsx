import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Section } from '#web/ui/section.tsx'

/** Courses or subjects of one kind, with a link to all of them. */
export function CourseSection({
  id,
  title,
  text,
  all,
  children,
}: {
  id: string
  title: string
  text: string
  all: string
  children: ReactNode
}) {
  const { home } = useWords()
  return (
    <Section
      id={id}
      title={title}
      text={text}
      className="mt-20"
      aside={
        <ButtonLink look="quiet" size="sm" to={all} aria-label={`${home.seeAll}: ${title}`}>
          {home.seeAll}
        </ButtonLink>
      }
    >
      {children}
    </Section>
  )
}
