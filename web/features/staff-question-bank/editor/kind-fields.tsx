import { defined } from '#contract/defined.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import { AcceptedTexts, NumericFields } from './accepted-fields.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { useQuestionForm } from './question-form.ts'
import { GapFields } from './gap-fields.tsx'
import { LongAnswerFields } from './long-answer-fields.tsx'
import { MatchingFields, OrderingFields } from './matching-fields.tsx'
import { TruthFields } from './truth-fields.tsx'

/** What a kind of question has beside its text, with the key where it belongs. */
export function KindFields() {
  const { typed, change } = useQuestionForm()
  switch (typed.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <ChoiceFields />
    case 'true_false':
      return <TruthFields />
    case 'numeric':
      return <NumericFields />
    case 'short_text':
      return (
        <AcceptedTexts
          path="key.texts"
          texts={typed.texts}
          onChange={(texts) => change({ texts })}
        />
      )
    case 'gaps':
      return <GapFields />
    case 'matching':
      return <MatchingFields />
    case 'ordering':
      return <OrderingFields />
    case 'long_answer':
      return <LongAnswerFields />
  }
}

/** The kind of the question. What was typed stays when another is chosen. */
export function KindField() {
  const words = useWords('staff').questionBanks
  const { typed, change } = useQuestionForm()
  return (
    <Field name="kind" label={words.kind} required>
      <Select
        value={typed.kind}
        onChange={({ currentTarget }) =>
          change({
            kind: questionKinds.find((kind) => kind === currentTarget.value) ?? 'single_choice',
          })
        }
      >
        {questionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The languages whose fields are shown. Text in another stays. */
export function LanguageField({
  languages,
  onChange,
}: {
  languages: readonly LanguageCode[]
  onChange: (languages: readonly LanguageCode[]) => void
}) {
  const words = useWords('staff').questionBanks.editor
  const choices = [...languageCodes.map((code) => [code]), languageCodes]
  const isShown = (choice: readonly LanguageCode[]) => String(choice) === String(languages)
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.writtenIn}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map((choice) => (
          <label key={String(choice)} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="languages"
              checked={isShown(choice)}
              onChange={() => onChange(choice)}
            />
            {choice.length > 1 ? words.both : words.languages[defined(choice[0])]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
