import { BookOpen, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Course, CourseInstructor, CourseWithBatches } from '#contract/catalog/courses.ts'
import { textIn } from '#contract/languages.ts'
import { formatCount } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Card } from '#web/ui/card.tsx'
import { CoursePicture } from '../course-picture.tsx'
import { extentOfLessons } from '../extent-words.ts'
import { CourseLessons, type SectionSummary } from './course-lessons.tsx'
import type { CourseContents } from './what-you-get.ts'
import { instructorPath, instructorWords } from '../instructor-words.ts'

/** What you learn, the outline, who it is for and who teaches. Source: spec §2 /courses/{id}. */
export function CourseBody({
  course,
  sections,
  contents = null,
  requirements = null,
}: {
  course: CourseWithBatches
  contents?: CourseContents | null | undefined
  /** What one has or knows before. */
  requirements?: CourseContents | null | undefined
  sections: readonly SectionSummary[]
}) {
  const { catalog } = useWords()
  return (
    <>
      {course.whatYouLearn.length > 0 && (
        <Points id="what-you-learn" title={catalog.whatYouLearn} points={course.whatYouLearn} />
      )}
      {contents && <Points id="what-you-get" {...contents} />}
      {sections.length > 0 ? (
        <Lessons courseId={course.courseId} sections={sections} />
      ) : (
        course.courseOutline.length > 0 && <Outline parts={course.courseOutline} />
      )}
      {course.courseDesignedFor && <DesignedFor text={course.courseDesignedFor} />}
      {requirements && <Requirements {...requirements} />}
      {course.prerequisites.length > 0 && <Prerequisites courses={course.prerequisites} />}
      {course.instructors.length > 0 && <Instructors instructors={course.instructors} />}
    </>
  )
}

function Part({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: string
  children: ReactNode
}) {
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

function Points({ id, title, points }: { id: string; title: string; points: readonly string[] }) {
  return (
    <Part id={id} title={title}>
      <ul className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2">
        {points.map((point) => (
          <li key={point} lang={scriptOf(point)} className="flex gap-3">
            <Check
              size={20}
              strokeWidth={2.6}
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-brand"
            />
            {point}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Lessons({
  courseId,
  sections,
}: {
  courseId: string
  sections: readonly SectionSummary[]
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <Part
      id="course-outline"
      title={catalog.courseOutline}
      aside={extentOfLessons(
        sections.flatMap(({ lessons }) => lessons),
        catalog,
        language,
      )}
    >
      <CourseLessons courseId={courseId} sections={sections} />
    </Part>
  )
}

function Outline({ parts }: { parts: Course['courseOutline'] }) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <Part
      id="course-outline"
      title={catalog.courseOutline}
      aside={catalog.parts(formatCount(parts.length, language))}
    >
      <Accordion>
        {parts.map(({ title, content }, index) => (
          <AccordionItem
            key={title}
            group="outline"
            open={index === 0}
            lang={scriptOf(title)}
            title={
              <span className="flex gap-3">
                <span className="w-6 shrink-0 text-right text-accent-strong tabular-nums">
                  {formatCount(index + 1, language)}
                </span>
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
      <p
        lang={scriptOf(text)}
        className="max-w-prose border-l-4 border-accent pl-5 text-lg whitespace-pre-line"
      >
        {text}
      </p>
    </Part>
  )
}

function Requirements({ title, points }: CourseContents) {
  return (
    <Part id="requirements" title={title}>
      <ul className="grid max-w-prose list-disc gap-2 pl-6 marker:text-brand">
        {points.map((point) => (
          <li key={point} lang={scriptOf(point)} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Prerequisites({ courses }: { courses: CourseWithBatches['prerequisites'] }) {
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <Part id="prerequisites" title={catalog.prerequisites}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {courses.map(({ courseId, courseTitle, courseTitleBn }) => {
          const title = textIn(language, { en: courseTitle, bn: courseTitleBn })
          return (
            <li key={courseId}>
              <ButtonLink
                look="outline"
                to={pathIn(language, `/courses/${courseId}`)}
                className="w-full justify-start text-left"
              >
                <BookOpen size={20} aria-hidden="true" className="shrink-0 text-brand" />
                <span lang={scriptOf(title)}>{title}</span>
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Instructors({ instructors }: { instructors: readonly CourseInstructor[] }) {
  const { catalog } = useWords()
  return (
    <Part id="instructors" title={catalog.instructors}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {instructors.map((instructor) => (
          <Card
            key={instructor.slug}
            as="li"
            padding="none"
            className="relative flex items-center gap-4 p-4 hover:border-brand"
          >
            <CoursePicture
              src={instructor.image}
              sizes="5rem"
              alt=""
              width={80}
              height={80}
              loading="lazy"
              decoding="async"
              className="size-20 shrink-0 rounded-full bg-sunken object-cover"
            />
            <InstructorWords instructor={instructor} />
          </Card>
        ))}
      </ul>
    </Part>
  )
}

function InstructorWords({ instructor }: { instructor: CourseInstructor }) {
  const language = useLanguage()
  const { name, designation } = instructorWords(instructor, language)
  return (
    <div className="min-w-0">
      <p lang={scriptOf(name)} className="text-lg font-semibold">
        <Link
          to={instructorPath(instructor.slug, language)}
          className="after:absolute after:inset-0 hover:text-brand hover:underline"
        >
          {name}
        </Link>
      </p>
      <p lang={scriptOf(designation)} className="text-ink-soft">
        {designation}
      </p>
    </div>
  )
}
