import { useState } from 'react'
import type { BankQuestionSummary, QuestionBank } from '#contract/question-bank/banks.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { BankFields, NoBanks } from './bank-fields.tsx'
import { type DraftSlot, newKey } from './plan-draft.ts'
import { type BankCalls, type BankPage, useBank, useBankQuestions } from './use-bank.ts'

export const PICKER = 'pick-questions'

/** Finds questions in a bank and adds those that are ticked. */
export function QuestionPicker({
  banks,
  calls,
  picked,
  onAdd,
}: {
  banks: readonly QuestionBank[]
  calls: BankCalls
  /** Questions that the test has already. */
  picked: ReadonlySet<string>
  onAdd: (slots: DraftSlot[]) => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const [bankId, setBankId] = useState(banks[0]?.bankId ?? '')
  const [tag, setTag] = useState('')
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, DraftSlot>>(new Map())
  const bank = useBank(bankId, calls)
  const page = useBankQuestions(bankId, { q, tag }, calls)

  function tick(question: BankQuestionSummary, isOn: boolean): void {
    const next = new Map(chosen)
    if (isOn) next.set(question.questionId, slotOf(question, bankId))
    else next.delete(question.questionId)
    setChosen(next)
  }

  function add(): void {
    onAdd([...chosen.values()])
    setChosen(new Map())
    closeModal(PICKER)
  }

  return (
    <Modal id={PICKER} title={words.pickTitle} className="max-w-2xl">
      {banks.length === 0 ? (
        <NoBanks />
      ) : (
        <div className="flex flex-col gap-4">
          <BankFields
            banks={banks}
            bankId={bankId}
            onBank={(next) => {
              setBankId(next)
              setTag('')
            }}
            bank={bank}
            tag={tag}
            onTag={setTag}
            noTag={words.allTags}
          />
          <SearchBox onSearch={setQ} />
          <Found page={page} picked={picked} chosen={chosen} onTick={tick} />
          <div className="sticky bottom-0 -mb-6 bg-surface pt-2 pb-6">
            <Button className="w-full" disabled={chosen.size === 0} onClick={add}>
              {words.pickCount(formatCount(chosen.size, language), chosen.size)}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

function slotOf(question: BankQuestionSummary, bankId: string): DraftSlot {
  const { questionId, kind, beginning, hundredths, isArchived } = question
  return {
    key: newKey(),
    slot: { pick: 'question', questionId },
    question: { bankId, kind, beginning, hundredths, isArchived },
  }
}

function SearchBox({ onSearch }: { onSearch: (text: string) => void }) {
  const words = useWords('staff').tests
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
      }}
    >
      <label className="min-w-0 flex-1">
        <span className="mb-1 block font-semibold">{words.searchWords}</span>
        <input type="search" name="q" maxLength={200} className={controlClasses} />
      </label>
      <Button type="submit" look="outline">
        {words.search}
      </Button>
    </form>
  )
}

function Found({
  page,
  picked,
  chosen,
  onTick,
}: {
  page: BankPage
  picked: ReadonlySet<string>
  chosen: ReadonlyMap<string, unknown>
  onTick: (question: BankQuestionSummary, isOn: boolean) => void
}) {
  const words = useWords('staff').tests
  return (
    <>
      <div role="status" className="contents">
        {page.isFailed && <p className="font-medium text-danger">{words.loadFailed}</p>}
        {!page.isFailed && !page.isBusy && page.rows.length === 0 && (
          <p className="text-ink-soft">{words.nothingFound}</p>
        )}
      </div>
      <ul className="divide-y divide-line" aria-busy={page.isBusy}>
        {page.rows.map((question) => (
          <FoundQuestion
            key={question.questionId}
            question={question}
            isInTest={picked.has(question.questionId)}
            isChosen={chosen.has(question.questionId)}
            onTick={(isOn) => onTick(question, isOn)}
          />
        ))}
      </ul>
      {page.next && (
        <Button look="quiet" busy={page.isBusy} onClick={page.more}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function FoundQuestion({
  question: { beginning, kind, hundredths },
  isInTest,
  isChosen,
  onTick,
}: {
  question: BankQuestionSummary
  isInTest: boolean
  isChosen: boolean
  onTick: (isOn: boolean) => void
}) {
  const words = useWords('staff')
  const language = useLanguage()
  const name = beginning || words.questionBanks.question
  return (
    <li>
      <label className="flex gap-3 py-2">
        <input
          type="checkbox"
          aria-label={name}
          className="mt-1 shrink-0"
          checked={isChosen || isInTest}
          disabled={isInTest}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span className="min-w-0">
          <span lang={scriptOf(name)} className="line-clamp-2 break-words">
            {name}
          </span>
          <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {words.questionBanks.kinds[kind]}
            {' · '}
            {words.tests.marks(marksText(hundredths, language))}
            {isInTest && <Badge>{words.tests.inTest}</Badge>}
          </span>
        </span>
      </label>
    </li>
  )
}
