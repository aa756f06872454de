import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { ItemStatistics } from '#contract/tests/results.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn } from '#contract/languages.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import type { KeyCalls } from './key-calls.ts'
import { CORRECT, KeyChangeModal } from './key-change-modal.tsx'

/** How each question fared, and what can be done about one that was wrong. */
export function AnalysisView({
  analysis: { attempts, items },
  calls,
  onChanged,
}: {
  analysis: { attempts: number; items: readonly ItemStatistics[] }
  /** null: for someone who corrects no questions. */
  calls: KeyCalls | null
  onChanged: () => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const [questionId, setQuestionId] = useState('')
  const item = items.find((one) => one.questionId === questionId)
  const correct = (id: string) => {
    // The dialog of this question has to be there before it can open.
    flushSync(() => setQuestionId(id))
    openModal(CORRECT)
  }
  if (attempts === 0) return <p className="text-ink-soft">{words.noAttempts}</p>
  return (
    <>
      <p className="text-ink-soft">
        {words.analysisLead(formatCount(attempts, language), attempts)}{' '}
        {attempts < testLimits.leastForStatistics &&
          words.fewAttempts(formatCount(testLimits.leastForStatistics, language))}
      </p>
      <ul className="mt-4 grid gap-3">
        {items.map((each) => (
          <ItemCard
            key={each.questionId}
            item={each}
            onCorrect={calls === null ? null : () => correct(each.questionId)}
          />
        ))}
      </ul>
      {calls && (
        <KeyChangeModal
          key={questionId}
          questionId={questionId}
          versionNumber={item?.versionNumber ?? 1}
          calls={calls}
          onChanged={onChanged}
        />
      )}
    </>
  )
}

function ItemCard({ item, onCorrect }: { item: ItemStatistics; onCorrect: (() => void) | null }) {
  const words = useWords('staff')
  const language = useLanguage()
  const { questionId, beginning, kind, right, partial, wrong, blank, cancels } = item
  const name = beginning || words.questionBanks.question
  const count = (number: number) => formatCount(number, language)
  return (
    <Card as="li" padding="sm" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to={`/staff/bank-questions/${questionId}`}
            lang={scriptOf(name)}
            className="line-clamp-2 font-semibold break-words"
          >
            {name}
          </Link>
          <p className="text-sm text-ink-soft">
            {words.questionBanks.kinds[kind]}
            {' · '}
            {words.tests.outcomeCounts({
              right: count(right),
              partial: count(partial),
              wrong: count(wrong),
              blank: count(blank),
            })}
          </p>
          {cancels && <Badge tone="accent">{words.tests.cancels[cancels]}</Badge>}
        </div>
        {onCorrect && (
          <Button look="outline" size="sm" onClick={onCorrect}>
            {words.tests.correct}
          </Button>
        )}
      </div>
      <ItemNumbers item={item} />
      <OptionBars item={item} />
    </Card>
  )
}

function ItemNumbers({ item }: { item: ItemStatistics }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  if (item.facility === null) return null
  const numbers = [
    [words.facility, item.facility, words.facilityHint],
    [words.discrimination, item.discriminationIndex, words.discriminationHint],
    [words.efficiency, item.discriminativeEfficiency, words.efficiencyHint],
  ] as const
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {numbers.map(([name, number, hint]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <span className="font-semibold tabular-nums">
              {number === null
                ? '—'
                : words.percent(digitsIn(language, number.toFixed(1).replace('-', '\u2212')))}
            </span>
            <span className="block text-sm text-ink-soft">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OptionBars({ item: { options, kind, attempts } }: { item: ItemStatistics }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  if (options.length === 0) return null
  const texts: Record<string, string> = { true: words.isTrue, false: words.isFalse }
  return (
    <ul className="grid gap-1">
      {options.map(({ text, isRight, chosen }, at) => (
        <li key={at} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span lang={scriptOf(text)} className="min-w-0 break-words">
              {kind === 'true_false' ? texts[text] : text}
              {isRight && <span className="font-semibold text-good"> ({words.rightOption})</span>}
            </span>
            <span className="text-ink-soft tabular-nums">
              {words.chosenBy(formatCount(chosen, language), chosen)}
            </span>
          </span>
          <span aria-hidden="true" className="h-1.5 rounded-sm bg-sunken">
            <span
              className={`block h-full rounded-sm ${isRight ? 'bg-good' : 'bg-line-strong'}`}
              style={{ width: `${attempts === 0 ? 0 : (100 * chosen) / attempts}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
