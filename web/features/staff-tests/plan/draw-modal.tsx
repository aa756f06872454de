import { useState } from 'react'
import type { BankWithTags, QuestionBank } from '#contract/question-bank/banks.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { BankFields, NoBanks } from './bank-fields.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { type DraftSlot, newKey } from './plan-draft.ts'
import { type BankCalls, useBank } from './use-bank.ts'

export const DRAW = 'draw-questions'
const USUAL = 5

/** So many questions of a bank, by a tag or from all of it. */
export function DrawModal({
  banks,
  calls,
  onAdd,
}: {
  banks: readonly QuestionBank[]
  calls: BankCalls
  onAdd: (slot: DraftSlot) => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const [bankId, setBankId] = useState(banks[0]?.bankId ?? '')
  const [tag, setTag] = useState('')
  /** null: what is typed cannot be drawn. */
  const [count, setCount] = useState<number | null>(USUAL)
  const bank = useBank(bankId, calls)
  const available = bank && inBank(bank, tag)

  function add(): void {
    if (count === null) return
    const chosen = bank?.tags.find(({ kind, value }) => `${kind}:${value}` === tag)
    onAdd({
      key: newKey(),
      slot: {
        pick: 'draw',
        bankId,
        tag: chosen ? { kind: chosen.kind, value: chosen.value } : null,
        count,
      },
      // What is picked or drawn elsewhere in the test is taken off when it is saved.
      available: null,
      hundredths: null,
    })
    closeModal(DRAW)
  }

  return (
    <Modal id={DRAW} title={words.drawTitle}>
      {banks.length === 0 ? (
        <NoBanks />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{words.drawLead}</p>
          <BankFields
            banks={banks}
            bankId={bankId}
            onBank={(next) => {
              setBankId(next)
              setTag('')
              setCount((now) => now ?? USUAL)
            }}
            bank={bank}
            tag={tag}
            onTag={(next) => {
              setTag(next)
              setCount((now) => now ?? USUAL)
            }}
            noTag={words.anyTag}
          />
          <NumberField
            key={`${bankId} ${tag}`}
            name="count"
            label={words.drawCount}
            hint={
              available === null ? undefined : words.ofAvailable(formatCount(available, language))
            }
            value={count}
            least={1}
            most={available === null ? testLimits.questions : Math.max(1, available)}
            onValue={setCount}
            onFault={() => setCount(null)}
          />
          <Button
            disabled={available === null || count === null || available < count}
            onClick={add}
          >
            {words.drawAdd}
          </Button>
        </div>
      )}
    </Modal>
  )
}

function inBank({ tags, questionCount }: BankWithTags, tag: string): number {
  if (tag === '') return questionCount
  return tags.find(({ kind, value }) => `${kind}:${value}` === tag)?.count ?? 0
}
