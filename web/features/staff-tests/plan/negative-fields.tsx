import { useState } from 'react'
import type { TestRules } from '#contract/tests/plans.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'

type Share = TestRules['negative']

const USUAL = { none: [0, 1], quarter: [1, 4], third: [1, 3], half: [1, 2] } as const
type Choice = keyof typeof USUAL | 'own'

/** What a wrong answer loses: one of the usual shares, or another. */
export function NegativeFields({
  negative,
  onChange,
}: {
  negative: Share
  onChange: (negative: Share) => void
}) {
  const words = useWords('staff').tests
  const [isOwn, setOwn] = useState(choiceOf(negative) === 'own')
  const choice: Choice = isOwn ? 'own' : choiceOf(negative)

  function choose(next: Choice): void {
    setOwn(next === 'own')
    onChange(next === 'own' ? [20, 100] : USUAL[next])
  }

  return (
    <>
      <Field name="negative" label={words.negative} hint={words.negativeHint} required>
        <Select
          value={choice}
          onChange={({ currentTarget }) => choose(currentTarget.value as Choice)}
        >
          {(Object.keys(words.negatives) as Choice[]).map((each) => (
            <option key={each} value={each}>
              {words.negatives[each]}
            </option>
          ))}
        </Select>
      </Field>
      {choice === 'own' && (
        <NumberField
          name="negativePercent"
          label={words.negativePercent}
          value={Math.round((negative[0] / negative[1]) * 100)}
          least={1}
          most={100}
          onValue={(percent) => onChange([percent ?? 1, 100])}
        />
      )}
    </>
  )
}

function choiceOf([numerator, denominator]: Share): Choice {
  if (numerator === 0) return 'none'
  const usual = (['quarter', 'third', 'half'] as const).find(
    (each) => USUAL[each][0] * denominator === numerator * USUAL[each][1],
  )
  return usual ?? 'own'
}
