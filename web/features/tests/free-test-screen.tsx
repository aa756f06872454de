import { ArrowRight, Clock, Hash, ListChecks, Play, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { digitsIn, textIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { FreeTest } from '#contract/tests/guests.ts'
import { formatDateTime } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { useTestWords } from './free-test-words.ts'
import { durationText, negativeText } from './test-text.ts'

/** What a visitor has of a free test already. */
export type FreeTestState = 'new' | 'open' | 'taken'

/** A test that anyone may take once: its rules, and the form with which it begins. */
export function FreeTestScreen({
  test,
  state,
  resultPath,
  form,
  share,
}: {
  test: FreeTest
  state: FreeTestState
  /** Of the attempt, if there is one. */
  resultPath: string | null
  form: ReactNode
  share: ReactNode
}) {
  const { rules: words, guest } = useTestWords()
  const language = useLanguage()
  const course = textIn(language, test.courseName)
  const coursePath = pathIn(language, `/courses/${test.courseId}`)
  const named = test.sections.filter(({ title }) => title !== '')
  return (
    <article
      aria-labelledby="free-test"
      className="mx-auto grid max-w-5xl gap-x-10 gap-y-8 px-4 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid content-start gap-6">
        <header className="grid gap-2">
          <p className="font-semibold text-accent-strong">{guest.kicker}</p>
          <h1 id="free-test" lang={scriptOf(test.title)} className="text-3xl sm:text-4xl">
            {test.title}
          </h1>
          <p>
            <a
              href={coursePath}
              lang={scriptOf(course)}
              className="inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
            >
              {course}
              <ArrowRight size={16} aria-hidden="true" />
            </a>
          </p>
        </header>
        <dl className="grid gap-2">
          <Fact icon={<ListChecks size={18} />} term={words.questions}>
            {digitsIn(language, test.questionCount)}
          </Fact>
          {test.marksPossible !== null && (
            <Fact icon={<Hash size={18} />} term={words.marks}>
              {marksText(test.marksPossible, language)}
            </Fact>
          )}
          <Fact icon={<Clock size={18} />} term={words.time}>
            {test.seconds === null ? words.noLimit : durationText(test.seconds, words, language)}
          </Fact>
          {test.passPercent !== null && (
            <Fact icon={<Target size={18} />} term={words.pass}>
              {words.passPercent(digitsIn(language, test.passPercent))}
            </Fact>
          )}
        </dl>
        <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
          <li className="font-semibold text-ink">{negativeText(test, words, language)}</li>
          <li>{guest.once}</li>
          <li>{guest.noAnswers}</li>
          {named.map(({ title, questionCount }) => (
            <li key={title}>{words.sectionLine(title, digitsIn(language, questionCount))}</li>
          ))}
        </ul>
        {share}
      </div>
      <Card as="section" padding="lg" isRaised className="content-start self-start">
        <Beginning test={test} state={state} resultPath={resultPath} form={form} />
      </Card>
    </article>
  )
}

function Beginning({
  test: { obstacle, opensAt, courseId },
  state,
  resultPath,
  form,
}: Omit<Parameters<typeof FreeTestScreen>[0], 'share'>) {
  const { guest } = useTestWords()
  const language = useLanguage()
  const toCourse = (
    <ButtonLink look="outline" to={pathIn(language, `/courses/${courseId}`)}>
      {guest.toCourse}
    </ButtonLink>
  )
  if (resultPath !== null)
    return (
      <div role="status" className="grid gap-4">
        <p className="text-lg font-semibold">{state === 'open' ? guest.openHere : guest.taken}</p>
        <ButtonLink to={resultPath} size="lg">
          {state === 'open' && <Play size={20} aria-hidden="true" />}
          {state === 'open' ? guest.goOn : guest.toResult}
        </ButtonLink>
        {toCourse}
      </div>
    )
  if (obstacle !== null)
    return (
      <div className="grid gap-4">
        <p className="text-lg font-semibold">
          {obstacle === 'not-open-yet' && opensAt !== null
            ? guest.opensAt(formatDateTime(opensAt, language))
            : guest.closed}
        </p>
        {toCourse}
      </div>
    )
  return form
}
