import { type ReactNode, useState } from 'react'
import type { StaffBatch } from '#contract/orders/batches.ts'
import type { Reply } from '#web/api.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { controlClasses, Field, Select, Textarea } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'

export type BatchStudents = Reply<'GET /api/staff/batches/{id}/students'>['students']

/** What happens to the students of a batch that is cancelled or moved: one choice for all, and another for some. */
export function BatchStudentsFields({
  form,
  students,
  others,
  isCancelled,
}: {
  form: Form
  students: BatchStudents
  /** The batches of the course that students can move to. */
  others: readonly StaffBatch[]
  isCancelled: boolean
}) {
  const words = useWords('staff').batches
  const language = useLanguage()
  const [forAll, chooseForAll] = useState('')
  const waiting = students.filter(({ deciding }) => deciding === null)
  const choices = [
    ...(isCancelled ? [] : [{ value: 'keep', text: words.keep }]),
    ...others.map((batch) => ({
      value: `move:${batch.batchId}`,
      text: words.moveTo(
        formatCount(batch.number, language),
        formatDay(batch.startsOn, language, 'short'),
        batch.seats === null
          ? words.noLimit
          : words.seatsLeft(formatCount(batch.seats - batch.seatsTaken, language)),
      ),
    })),
    { value: 'refund', text: words.refund },
  ]
  const options = choices.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-accent/50 bg-accent-wash p-4">
      <legend className="px-1 font-semibold">
        {words.studentsTitle(formatCount(waiting.length, language))}
      </legend>
      <p className="text-sm">{isCancelled ? words.cancelledText : words.rescheduledText}</p>
      <Field {...form.field('students.otherwise')} label={words.forAll} required>
        <Select
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- saving asked this, below what was typed
          autoFocus
          required
          value={forAll}
          onChange={(event) => chooseForAll(event.currentTarget.value)}
        >
          <option value="" disabled>
            {words.choose}
          </option>
          {options}
        </Select>
      </Field>
      {waiting.length > 1 && <OneByOne students={waiting} options={options} />}
      <Field
        {...form.field('students.reason')}
        label={words.reason}
        hint={words.reasonHint}
        required
      >
        <Textarea rows={2} maxLength={500} />
      </Field>
    </fieldset>
  )
}

/** Another choice for some of the students. */
function OneByOne({ students, options }: { students: BatchStudents; options: ReactNode }) {
  const words = useWords('staff').batches
  const language = useLanguage()
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words.oneByOne}</summary>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {students.map(({ itemId, student, orderNumber, paid, isChecked }) => (
          <li key={itemId} className="grid gap-2 p-3 sm:grid-cols-2 sm:items-center">
            <span className="min-w-0">
              <span className="block font-semibold">{student.name}</span>
              <span className="block text-sm break-all text-ink-soft">{student.email}</span>
              <span className="block text-sm text-ink-soft">
                <span className="whitespace-nowrap">{orderNumber}</span> ·{' '}
                {isChecked ? words.paymentChecked : formatTotal(paid, language)}
              </span>
            </span>
            <label>
              <span className="sr-only">{words.choiceFor(student.name)}</span>
              <select name={`student-${itemId}`} defaultValue="" className={controlClasses}>
                <option value="">{words.asAll}</option>
                {options}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
