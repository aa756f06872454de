import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '#contract/catalog.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'

/** What you learn, the outline, who it is for and who teaches. Source: spec §2 /courses/{id}. */
export function CourseBody({ course }: { course: Course }) {
  return (
    <>
      {course.whatYouLearn.length > 0 && <WhatYouLearn points={course.whatYouLearn} />}
      {course.courseOutline.length > 0 && <Outline parts={course.courseOutline} />}
      {course.courseDesignedFor && <DesignedFor text={course.courseDesignedFor} />}
      {course.instructors.length > 0 && <Instructors instructors={course.instructors} />}
    </>
  )
}

function Part({ id, title, aside, children }: { id: string; title: string; aside?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {aside && <p className="text-ink-soft">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

function WhatYouLearn({ points }: { points: readonly string[] }) {
  const { catalog } = useWords()
  return (
    <Part id="what-you-learn" title={catalog.whatYouLearn}>
      <ul className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2">
        {points.map((point) => (
          <li key={point} lang={scriptOf(point)} className="flex gap-3">
            <Check size={20} strokeWidth={2.6} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Outline({ parts }: { parts: Course['courseOutline'] }) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <Part id="course-outline" title={catalog.courseOutline} aside={catalog.parts(formatCount(parts.length, language))}>
      <Accordion>
        {parts.map(({ title, content }, index) => (
          <AccordionItem
            key={title}
            group="outline"
            open={index === 0}
            lang={scriptOf(title)}
            title={
              <span className="flex gap-3">
                <span className="w-6 shrink-0 text-right text-accent-strong tabular-nums">{formatCount(index + 1, language)}</span>
                <span>{title}</span>
              </span>
            }
          >
            <p className="pl-9">{content}</p>
          </AccordionItem>
        ))}
      </Accordion>
    </Part>
  )
}

function DesignedFor({ text }: { text: string }) {
  const { catalog } = useWords()
  return (
    <Part id="designed-for" title={catalog.designedFor}>
      <p lang={scriptOf(text)} className="max-w-prose border-l-4 border-accent pl-5 text-lg whitespace-pre-line">
        {text}
      </p>
    </Part>
  )
}

function Instructors({ instructors }: { instructors: Course['instructors'] }) {
  const { catalog } = useWords()
  return (
    <Part id="instructors" title={catalog.instructors}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {instructors.map(({ image, name, designation }) => (
          <li key={name} className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
            <img
              src={image}
              alt=""
              width={80}
              height={80}
              loading="lazy"
              decoding="async"
              className="size-20 shrink-0 rounded-full bg-sunken object-cover"
            />
            <div className="min-w-0">
              <p className="text-lg font-semibold">{name}</p>
              <p className="text-ink-soft">{designation}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
