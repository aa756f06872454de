import { useState } from 'react'
import { Link } from 'react-router'
import { defined } from '#contract/defined.ts'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { ObjectionAnswer, StaffObjection } from '#contract/tests/objections.ts'
import {
  type ObjectionFilter,
  objectionFilters,
  objectionOutcomes,
  testLimits,
} from '#contract/tests/terms.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSending } from './key-change-modal.tsx'
import { ChoiceLinks } from './results-nav.tsx'

const LEAST_ANSWER = 3
const tones = { open: 'plain', accepted: 'good', declined: 'accent' } as const

/** What students say is wrong with questions of a test: by question, so that one answer serves all who say the same. */
export function ObjectionsView({
  page,
  show,
  isFirst,
  onAnswer,
}: {
  page: { rows: readonly StaffObjection[]; next: string | null }
  show: ObjectionFilter
  isFirst: boolean
  onAnswer: (answer: ObjectionAnswer) => Promise<void>
}) {
  const words = useWords('staff').tests
  const at = (filter: ObjectionFilter, after?: string) =>
    `?view=objections&show=${filter}${after ? `&after=${after}` : ''}`
  return (
    <>
      <ChoiceLinks
        label={words.objections.filterLabel}
        choices={objectionFilters.map((filter) => ({
          to: at(filter),
          text: words.objections.filters[filter],
          isCurrent: filter === show,
        }))}
      />
      {page.rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-10 text-center text-ink-soft">
          {words.objections.none[show]}
        </p>
      ) : (
        <ul className="grid gap-4">
          {byQuestion(page.rows).map((objections) => (
            <QuestionObjections
              key={defined(objections[0]).questionId}
              objections={objections}
              onAnswer={onAnswer}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        {!isFirst && (
          <Link to={at(show)} className={buttonClasses('quiet')}>
            {words.objections.first}
          </Link>
        )}
        {page.next !== null && (
          <Link to={at(show, page.next)} className={buttonClasses('outline', 'md', 'ml-auto')}>
            {words.objections.further}
          </Link>
        )}
      </div>
    </>
  )
}

function byQuestion(rows: readonly StaffObjection[]): StaffObjection[][] {
  return [...Map.groupBy(rows, ({ questionId }) => questionId).values()]
}

function QuestionObjections({
  objections,
  onAnswer,
}: {
  objections: readonly StaffObjection[]
  onAnswer: (answer: ObjectionAnswer) => Promise<void>
}) {
  const words = useWords('staff')
  const { questionId, beginning } = defined(objections[0])
  const name = beginning || words.questionBanks.question
  const open = objections.filter(({ state, isOwn }) => state === 'open' && !isOwn)
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 flex-1 basis-56 text-base">
          <Link
            to={`/staff/bank-questions/${questionId}`}
            lang={scriptOf(name)}
            className="break-words"
          >
            {name}
          </Link>
        </h2>
        <Link to="?view=analysis" className={buttonClasses('outline', 'sm')}>
          {words.tests.objections.toAnalysis}
        </Link>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {objections.map((objection) => (
          <ObjectionLine key={objection.objectionId} objection={objection} />
        ))}
      </ul>
      {open.length > 0 && (
        <AnswerForm ids={open.map(({ objectionId }) => objectionId)} onAnswer={onAnswer} />
      )}
    </Card>
  )
}

function ObjectionLine({ objection }: { objection: StaffObjection }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { attemptId, name, slot, text, raisedAt, state, answer, isOwn } = objection
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Link to={`/staff/attempts/${attemptId}`} lang={scriptOf(name)} className="font-semibold">
          {name}
        </Link>
        <span>{words.question(digitsIn(language, slot))}</span>
        <span>{formatDateTime(raisedAt, language)}</span>
        {state !== 'open' && <Badge tone={tones[state]}>{words.objections.states[state]}</Badge>}
      </p>
      <p lang={scriptOf(text)} className="break-words whitespace-pre-wrap">
        {text}
      </p>
      {isOwn && <p className="text-sm text-accent-strong">{words.objections.own}</p>}
      {answer && (
        <p lang={scriptOf(answer)} className="break-words whitespace-pre-wrap text-ink-soft">
          {answer}
        </p>
      )}
    </li>
  )
}

function AnswerForm({
  ids,
  onAnswer,
}: {
  ids: number[]
  onAnswer: (answer: ObjectionAnswer) => Promise<void>
}) {
  const words = useWords('staff').tests.objections
  const language = useLanguage()
  const [answer, setAnswer] = useState('')
  const sending = useSending()
  const count = digitsIn(language, ids.length)
  return (
    <div className="grid gap-3">
      <Field
        name={`answer-${ids[0]}`}
        label={words.answer(count, ids.length)}
        hint={words.answerHint}
        required
      >
        <Textarea
          rows={2}
          maxLength={testLimits.objection}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      </Field>
      <FormFailure>{sending.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        {objectionOutcomes.map((outcome) => (
          <Button
            key={outcome}
            look={outcome === 'accepted' ? 'primary' : 'outline'}
            busy={sending.isBusy}
            disabled={answer.trim().length < LEAST_ANSWER}
            onClick={() =>
              void sending.send(async () => {
                await onAnswer({ objectionIds: ids, outcome, answer: answer.trim() })
                toast.success(words.told)
              })
            }
          >
            {words.outcomes[outcome]}
          </Button>
        ))}
      </div>
    </div>
  )
}
