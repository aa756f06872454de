import { useWords } from '#web/text/words.ts'
import { useQuestionForm } from './question-form.ts'
import { Check } from './part-card.tsx'
import { WrittenField } from './written-field.tsx'

/** Whether a statement is true, and what is said to whoever chose either. */
export function TruthFields() {
  const words = useWords('staff').questionBanks
  const { typed, change, errorAt } = useQuestionForm()
  const { truths, truthFeedback } = typed
  const error = errorAt('key.right')
  const texts = { true: words.isTrue, false: words.isFalse }
  return (
    <>
      <fieldset aria-describedby={error && 'truth-fault'}>
        <legend className="font-semibold">{words.editor.truth}</legend>
        <div className="flex gap-6">
          {([true, false] as const).map((value) => (
            <Check
              key={String(value)}
              type="radio"
              name="key.right"
              label={texts[`${value}`]}
              isOn={truths.includes(value)}
              onChange={() => change({ truths: [value] })}
            />
          ))}
        </div>
        {error && (
          <p id="truth-fault" className="font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      {(['true', 'false'] as const).map((value) => (
        <WrittenField
          key={value}
          path={`feedback.${value}`}
          label={`${words.editor.feedback}: ${texts[value]}`}
          text={truthFeedback[value]}
          onChange={(text) => change({ truthFeedback: { ...truthFeedback, [value]: text } })}
        />
      ))}
    </>
  )
}
