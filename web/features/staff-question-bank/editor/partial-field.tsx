import { orderRules, partialRules } from '#contract/question-bank/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { useQuestionForm } from './question-form.ts'

/** What a partly right answer earns. */
export function PartialField() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorAt } = useQuestionForm()
  return (
    <Field name="key.partial" label={words.partial} required error={errorAt('key.partial')}>
      <Select
        value={typed.partial}
        onChange={({ currentTarget }) =>
          change({ partial: partialRules.find((rule) => rule === currentTarget.value) ?? 'share' })
        }
      >
        {partialRules.map((rule) => (
          <option key={rule} value={rule}>
            {words.partialRules[rule]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The same of an order. */
export function OrderField() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change } = useQuestionForm()
  return (
    <Field name="key.partial" label={words.partial} required>
      <Select
        value={typed.order}
        onChange={({ currentTarget }) =>
          change({ order: orderRules.find((rule) => rule === currentTarget.value) ?? 'all' })
        }
      >
        {orderRules.map((rule) => (
          <option key={rule} value={rule}>
            {words.orderRules[rule]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The weight of a part, where parts have weights. */
export function WeightField({
  path,
  weight,
  onChange,
}: {
  path: string
  weight: string
  onChange: (weight: string) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const { typed, errorAt } = useQuestionForm()
  if (typed.partial !== 'weights') return null
  return (
    <Field name={path} label={words.weight} error={errorAt(path)}>
      <Input
        autoComplete="off"
        value={weight}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}
