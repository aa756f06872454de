import { Award, BookOpen, CalendarDays, Hourglass, PlayCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Classroom } from '#contract/learning/classroom.ts'
import { api } from '#web/api.ts'
import { digitsIn, formatDay } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { lessonTitle } from './lesson-title.ts'
import { MissingForCertificate } from './missing-for-certificate.tsx'
import { CourseOutline, LessonFacts, type OutlineSection } from './outline.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { hasTestsOnly } from './has-tests-only.ts'

/** The home of an enrolled course: progress, the next lesson, and all lessons. */
export function CourseHome({
  classroom,
  sections,
  classes,
  download,
  onCertificate,
}: {
  classroom: Classroom
  /** Its lessons, with the marks of this device. */
  sections: readonly OutlineSection[]
  /** The live classes of the student's batch. */
  classes: ReactNode
  /** What downloads all lessons. */
  download?: ReactNode
  onCertificate: () => void
}) {
  const words = useWords('classroom')
  const language = useLanguage()
  const { as, courseName, progress, batch } = classroom
  return (
    <div className="grid gap-8">
      <Card
        as="section"
        padding="none"
        isRaised
        className="overflow-hidden sm:grid sm:grid-cols-[16rem_minmax(0,1fr)]"
      >
        <img
          src={classroom.image}
          alt=""
          width={640}
          height={360}
          className="aspect-video size-full object-cover max-sm:max-h-40"
        />
        <div className="grid content-start gap-3 p-5 sm:p-6">
          <h1 lang={scriptOf(courseName)} className="text-2xl sm:text-3xl">
            {courseName}
          </h1>
          {(batch || as === 'student') && (
            <p className="flex items-center gap-2 text-ink-soft">
              <CalendarDays size={18} aria-hidden="true" className="shrink-0" />
              {batch
                ? words.batch(digitsIn(language, batch.number), formatDay(batch.startsOn, language))
                : words.ownPace}
            </p>
          )}
          {classroom.accessUntil && (
            <p className="flex items-center gap-2 text-ink-soft">
              <Hourglass size={18} aria-hidden="true" className="shrink-0" />
              {words.accessUntil(formatDay(classroom.accessUntil, language))}
            </p>
          )}
          {progress.requiredLessons > 0 && (
            <div className="grid gap-1.5">
              <ProgressLine
                percent={progress.percent}
                label={words.percent(digitsIn(language, progress.percent))}
              />
              <p className="text-sm text-ink-soft tabular-nums">
                {words[hasTestsOnly(sections) ? 'testsDone' : 'done'](
                  digitsIn(language, progress.completedLessons),
                  digitsIn(language, progress.requiredLessons),
                )}
              </p>
            </div>
          )}
        </div>
      </Card>
      {classes}
      {progress.isComplete ? (
        <Completed classroom={classroom} onCertificate={onCertificate} />
      ) : (
        <NextStep classroom={classroom} />
      )}
      {as === 'student' && !classroom.certificate && (
        <MissingForCertificate
          courseId={classroom.courseId}
          progress={progress}
          isSeries={hasTestsOnly(sections)}
        />
      )}
      {sections.length > 0 ? (
        <section aria-labelledby="outline">
          <h2 id="outline" className="mb-4 text-2xl">
            {words[hasTestsOnly(sections) ? 'testOutline' : 'outline']}
          </h2>
          {download}
          <Card padding="none" className="p-3 sm:p-5">
            <CourseOutline courseId={classroom.courseId} sections={sections} />
          </Card>
        </section>
      ) : (
        <EmptyState icon={<BookOpen size={40} aria-hidden="true" />} title={words.noLessons}>
          {batch ? words.noLessonsText : words.noLessonsOwnPace}
        </EmptyState>
      )}
    </div>
  )
}

function NextStep({
  classroom: { courseId, sections, progress, completion, batch },
}: {
  classroom: Classroom
}) {
  const words = useWords('classroom')
  const lessons = sections.flatMap((section) => section.lessons)
  const next = lessons.find(({ lessonId }) => lessonId === progress.nextLessonId)
  const language = useLanguage()
  if (lessons.length === 0) return null
  const waitsForClasses =
    batch !== null &&
    completion.batchEnded === true &&
    progress.completedLessons === progress.requiredLessons
  if (!next)
    return (
      <div className="rounded-lg border border-line bg-brand-wash p-5">
        <p className="font-semibold">{words.nothingOpen}</p>
        <p className="text-ink-soft">
          {waitsForClasses ? words.afterLastClass : words.nothingOpenText}
        </p>
      </div>
    )
  const title = lessonTitle(next, language)
  const isFirst = lessons.every(({ state }) => state === 'new')
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-brand-wash p-5">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{words.upNext}</p>
        <p lang={scriptOf(title)} className="text-lg font-semibold">
          {title}
        </p>
        <LessonFacts lesson={next} />
      </div>
      <ButtonLink
        look="accent"
        size="lg"
        reload={false}
        to={`/learn/${courseId}/${next.lessonId}`}
        className="max-sm:w-full"
      >
        <PlayCircle size={20} aria-hidden="true" />
        {isFirst ? words.start : words.goOn}
      </ButtonLink>
    </div>
  )
}

/** The course is completed: the certificate, or how to get it. */
function Completed({
  classroom,
  onCertificate,
}: {
  classroom: Classroom
  onCertificate: () => void
}) {
  const site = useWords()
  const words = useWords('classroom')
  const language = useLanguage()
  const { courseId, certificate, completion } = classroom
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isNameless, setNameless] = useState(false)

  async function claim(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await api('POST /api/learn/{courseId}/certificate', { params: { courseId } })
      onCertificate()
    } catch (error) {
      const problem = asProblem(error)
      setFailure(
        problem.code === 'enrolment_not_active'
          ? words.courseDoneUnderReview
          : problemText(problem, site),
      )
      setNameless(problem.errors.some(({ code }) => code === 'unprintable_name'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="stitched grid justify-items-center gap-3 rounded-lg bg-surface px-6 py-8 text-center">
      <Award size={48} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h2 className="text-2xl">{words.courseDone}</h2>
      <p className="max-w-prose text-ink-soft">
        {completion.certificate === 'by-hand' && !certificate
          ? words.courseDoneByHand
          : words.courseDoneText}
      </p>
      {certificate ? (
        <ButtonLink
          look="accent"
          size="lg"
          to={pathIn(language, `/certificates/${certificate.serial}`)}
        >
          {words.openCertificate}
        </ButtonLink>
      ) : (
        completion.certificate === 'automatic' &&
        classroom.as === 'student' && (
          <Button look="accent" size="lg" busy={isBusy} onClick={() => void claim()}>
            {words.getCertificate}
          </Button>
        )
      )}
      <FormFailure>{isNameless ? words.courseDoneWithoutName : failure}</FormFailure>
      {isNameless && (
        <ButtonLink to={pathIn(language, '/dashboard/student-profile')}>
          {words.correctName}
        </ButtonLink>
      )}
    </section>
  )
}
