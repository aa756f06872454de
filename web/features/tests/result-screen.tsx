import { Award, FileText, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { AttemptResult } from '#contract/tests/attempts.ts'
import { formatDateTime } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { PrivateFileButton } from '#web/ui/private-file.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AnswerPhotos } from './answer-photos.tsx'
import { AnswerReviewPart } from './answer-review.tsx'
import { AttemptBadges, attemptName } from './attempt-list.tsx'
import { ObjectionPart } from './objection-part.tsx'
import { PartTable } from './part-table.tsx'
import { QuestionMarks, Stem, Stimulus } from './question-card.tsx'
import { clockText, numbersText } from './test-text.ts'

/** What an attempt earned, and each question with its answer, as far as it may be seen now. */
export function ResultScreen({
  result,
  tooLate,
  unsentPhotos = 0,
  certificate,
  actions,
}: {
  result: AttemptResult
  /** Slots whose answers this device holds and the server refused. */
  tooLate: readonly number[]
  /** Photos that are only on this device. */
  unsentPhotos?: number
  /** The serial of one that this attempt has just earned. */
  certificate: string | null
  /** Where to go from here; by default back to the test. */
  actions?: ReactNode
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const { courseId, lessonId } = result
  return (
    <article aria-labelledby="result-title" className="mx-auto grid max-w-3xl gap-6">
      <header className="grid gap-2">
        <h1 id="result-title" tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          {words.results.title(result.title)}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft">
          {attemptName(result, words, language)}
          <AttemptBadges attempt={result} />
        </p>
      </header>
      <Marks result={result} />
      <Notices result={result} tooLate={tooLate} unsentPhotos={unsentPhotos} />
      {certificate !== null && (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p className="inline-flex items-center gap-2 font-semibold">
            <Award size={24} aria-hidden="true" className="text-accent" />
            {words.results.certificate}
          </p>
          <ButtonLink look="accent" to={pathIn(language, `/certificates/${certificate}`)}>
            {words.results.openCertificate}
          </ButtonLink>
        </Card>
      )}
      <PartTable title={words.results.sections} parts={result.sections} />
      <PartTable title={words.results.chapters} parts={result.chapters} />
      <Changes changes={result.changes} />
      <Review result={result} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {actions ?? (
          <ButtonLink look="outline" reload={false} to={`/learn/${courseId}/${lessonId}`}>
            {words.results.toLesson}
          </ButtonLink>
        )}
        {result.mode !== 'guest' && result.marks !== null && (
          <MarksheetButton attemptId={result.attemptId} />
        )}
        <Button look="quiet" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {words.results.print}
        </Button>
      </div>
    </article>
  )
}

/** Saves the marks as a sheet to print or to hand in elsewhere. */
function MarksheetButton({ attemptId }: { attemptId: string }) {
  const site = useWords()
  const words = useWords('tests').results
  const language = useLanguage()
  return (
    <PrivateFileButton
      path={`/api/attempts/${attemptId}/marksheet?lang=${language}`}
      name={`marksheet-${attemptId}.pdf`}
      onFailed={(error) => toast.error(problemText(asProblem(error), site))}
    >
      <FileText size={18} aria-hidden="true" />
      {words.marksheet}
    </PrivateFileButton>
  )
}

function Marks({ result }: { result: AttemptResult }) {
  const words = useWords('tests')
  const language = useLanguage()
  const { marks, passPercent, marksOpenAt } = result
  const count = (number: number) => digitsIn(language, number)
  const facts: [string, number | null][] = [
    [words.results.right, result.right],
    [words.results.partial, result.partial === 0 ? null : result.partial],
    [words.results.wrong, result.wrong],
    [words.results.blank, result.blank],
  ]
  return (
    <Card
      as="section"
      padding="lg"
      isRaised
      aria-label={words.results.yourMarks}
      className="grid gap-4"
    >
      {marks === null ? (
        <p className="text-lg font-semibold">
          {marksOpenAt === null
            ? words.results.marksOpenLater
            : words.results.marksOpenAt(formatDateTime(marksOpenAt, language))}
        </p>
      ) : (
        <p>
          <span className="block text-sm text-ink-soft">{words.results.yourMarks}</span>
          <span className="text-4xl font-bold text-brand tabular-nums">
            {marksText(marks, language)}
          </span>
          <span className="text-xl text-ink-soft tabular-nums">
            {' / '}
            {marksText(result.marksPossible, language)}
          </span>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(
          ([term, number]) =>
            number !== null && (
              <Figure key={term} term={term}>
                {count(number)}
              </Figure>
            ),
        )}
        <Figure term={words.results.time}>{clockText(result.usedSeconds * 1000, language)}</Figure>
      </dl>
      {passPercent !== null && (
        <p className="text-sm text-ink-soft">
          {words.results.pass(digitsIn(language, passPercent))}
        </p>
      )}
    </Card>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** What has to be known besides the marks. */
function Notices({
  result,
  tooLate,
  unsentPhotos,
}: {
  result: AttemptResult
  tooLate: readonly number[]
  unsentPhotos: number
}) {
  const { mode, isInWindow, waiting, cameLate, answersOpenAt, questions, objectionsUntil } = result
  const { results: words, guest, objections } = useWords('tests')
  const language = useLanguage()
  const lines = [
    mode === 'practice' && words.practice,
    mode === 'guest' && guest.notice,
    mode === 'guest' && questions.length === 0 && guest.noAnswers,
    mode === 'guest' && objections.guests,
    mode === 'online' && !isInWindow && words.late,
    waiting > 0 && words.waiting,
    cameLate > 0 && words.cameLate(digitsIn(language, cameLate), cameLate),
    mode !== 'guest' &&
      answersOpenAt !== null &&
      words.answersOpenAt(formatDateTime(answersOpenAt, language)),
    objectionsUntil !== null &&
      questions.length > 0 &&
      objections.until(formatDateTime(objectionsUntil, language)),
  ].filter((line) => line !== false)
  return (
    <>
      {tooLate.length > 0 && (
        <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash p-4">
          <p className="font-semibold text-danger">
            {words.tooLate(numbersText(tooLate, language))}
          </p>
          <p>{words.tooLateText}</p>
        </div>
      )}
      <MissingPhotos result={result} unsentPhotos={unsentPhotos} />
      {lines.length > 0 && (
        <ul className="grid gap-1 rounded-md bg-brand-wash p-4">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Photos that did not arrive, and the way to send those of this device. */
function MissingPhotos({
  result: { attemptId, courseId, lessonId, photosMissing, photosUntil },
  unsentPhotos,
}: {
  result: AttemptResult
  unsentPhotos: number
}) {
  const words = useWords('tests').photos
  const language = useLanguage()
  if (photosMissing === 0) return null
  const canSend = unsentPhotos > 0 && photosUntil !== null
  return (
    <div role="alert" className="rounded-md border border-danger/40 bg-danger-wash p-4">
      <p className="font-semibold text-danger">
        {words.missing(digitsIn(language, photosMissing), photosMissing)}
      </p>
      <p>
        {photosUntil === null
          ? words.missingForGood
          : words.missingUntil(formatDateTime(photosUntil, language))}
      </p>
      {canSend && (
        <ButtonLink
          reload={false}
          to={`/learn/${courseId}/${lessonId}/attempt/${attemptId}`}
          className="mt-3"
        >
          {words.sendNow}
        </ButtonLink>
      )}
    </div>
  )
}

function Changes({ changes }: Pick<AttemptResult, 'changes'>) {
  const words = useWords('tests').results
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h2 id="changes" className="text-xl">
        {words.changes}
      </h2>
      <ul className="grid gap-2">
        {changes.map(({ changedAt, reason, marksBefore, marksAfter }) => (
          <Card as="li" padding="sm" key={changedAt}>
            <p className="font-semibold tabular-nums">
              {words.change(marksText(marksBefore, language), marksText(marksAfter, language))}
            </p>
            <p lang={scriptOf(reason)}>{reason}</p>
            <p className="text-sm text-ink-soft">{formatDateTime(changedAt, language)}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

const filters = {
  all: () => true,
  wrong: ({ outcome }) => outcome === 'wrong' || outcome === 'partial',
  blank: ({ outcome }) => outcome === 'blank',
} as const satisfies Record<string, (review: AttemptResult['reviews'][number]) => boolean>
type Filter = keyof typeof filters

/** Each question with the own answer, the right one and why. */
function Review({
  result: {
    attemptId,
    questions,
    reviews,
    stimuli,
    photos,
    photosUntil,
    objections,
    objectionsUntil,
  },
}: {
  result: AttemptResult
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const [filter, setFilter] = useState<Filter>('all')
  if (questions.length === 0) return null
  const entries = questions.flatMap((question) => {
    const review = reviews.find(({ slot }) => slot === question.slot)
    return review && filters[filter](review) ? [{ question, review }] : []
  })
  return (
    <section aria-labelledby="review" className="grid gap-5">
      <h2 id="review" className="text-xl">
        {words.review.title}
      </h2>
      <div
        role="group"
        aria-label={words.review.show}
        className="flex flex-wrap gap-2 print:hidden"
      >
        {(Object.keys(filters) as Filter[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
            className={classes(
              'min-h-11 rounded-md border px-4 font-semibold',
              name === filter
                ? 'border-brand bg-brand-wash text-brand'
                : 'border-line-strong bg-surface',
            )}
          >
            {words.review.filters[name]}
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className="text-ink-soft">{words.review.noneOfThese}</p>}
      <ol className="grid gap-8">
        {entries.map(({ question, review }, at) => {
          const { slot, stimulus } = question
          const passage = stimulus === null ? undefined : stimuli[stimulus]
          const isFirst = entries[at - 1]?.question.stimulus !== stimulus
          return (
            <li key={slot} className="grid min-w-0 gap-3 break-inside-avoid">
              {passage && isFirst && (
                <Stimulus
                  text={passage}
                  questions={questions.filter((one) => one.stimulus === stimulus)}
                />
              )}
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-base text-brand">
                  {words.sitting.question(digitsIn(language, slot))}
                </h3>
                <QuestionMarks question={question} />
              </div>
              <Stem question={question} />
              <AnswerReviewPart
                question={question}
                review={review}
                photos={
                  <AnswerPhotos
                    attemptId={attemptId}
                    photos={longAnswerOf(review.answer).photos}
                    arrived={photos}
                    until={photosUntil}
                  />
                }
              />
              <ObjectionPart
                attemptId={attemptId}
                slot={slot}
                first={objections.find((one) => one.slot === slot)}
                isOpen={objectionsUntil !== null}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
