import { Link } from 'react-router'
import type { BankWithTags, QuestionBank } from '#contract/question-bank/banks.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'

/** Which bank, and which of its tags. */
export function BankFields({
  banks,
  bankId,
  onBank,
  bank,
  tag,
  onTag,
  noTag,
}: {
  banks: readonly QuestionBank[]
  bankId: string
  onBank: (bankId: string) => void
  bank: BankWithTags | null
  tag: string
  onTag: (tag: string) => void
  /** What it is called to choose none. */
  noTag: string
}) {
  const words = useWords('staff')
  const language = useLanguage()
  return (
    <>
      <Field name="bank" label={words.tests.bank} required>
        <Select value={bankId} onChange={({ currentTarget }) => onBank(currentTarget.value)}>
          {banks.map(({ bankId: id, title, questionCount }) => (
            <option key={id} value={id}>
              {title} ({formatCount(questionCount, language)})
            </option>
          ))}
        </Select>
      </Field>
      <p className="-mt-2 text-sm">
        <Link
          to={`/staff/question-banks/${bankId}`}
          target="_blank"
          className="text-brand underline"
        >
          {words.tests.bankLink}
        </Link>
      </p>
      <Field name="tag" label={words.tests.tag} required>
        <Select value={tag} onChange={({ currentTarget }) => onTag(currentTarget.value)}>
          <option value="">{noTag}</option>
          {(bank?.tags ?? []).map(({ kind, value, count }) => (
            <option key={`${kind}:${value}`} value={`${kind}:${value}`}>
              {words.questionBanks.tagKinds[kind]}: {value} ({formatCount(count, language)})
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

/** Where there is nothing to choose from yet. */
export function NoBanks() {
  const words = useWords('staff').tests
  return (
    <p>
      {words.noBanks}{' '}
      <Link to="/staff/question-banks" className="text-brand underline">
        {words.addBank}
      </Link>
    </p>
  )
}
