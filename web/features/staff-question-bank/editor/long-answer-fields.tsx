import { questionLimits, responseKinds } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { letterOf } from '../letters.ts'
import { useQuestionForm, withAt, withoutAt } from './question-form.ts'
import { PartCard, PartList } from './part-card.tsx'
import { emptyPart, newPartId, type TypedPart } from './typed-question.ts'
import { BlockField, WrittenField } from './written-field.tsx'

/** How a long answer is given, its parts, and what the person who marks looks for. */
export function LongAnswerFields() {
  const words = useWords('staff').questionBanks.editor
  const { typed, change, errorAt, errorOf } = useQuestionForm()
  const { parts, rubric, response } = typed
  return (
    <>
      <Field
        name="shown.response"
        label={words.response}
        required
        error={errorAt('shown.response')}
      >
        <Select
          value={response}
          onChange={({ currentTarget }) =>
            change({
              response: responseKinds.find((each) => each === currentTarget.value) ?? 'either',
            })
          }
        >
          {responseKinds.map((each) => (
            <option key={each} value={each}>
              {words.responses[each]}
            </option>
          ))}
        </Select>
      </Field>
      <PartList
        title={words.parts}
        hint={words.partsHint}
        error={errorOf('shown.parts') ?? errorOf('hundredths')}
        count={parts.length}
        add={
          parts.length < questionLimits.parts
            ? {
                label: words.addPart,
                onAdd: () => change({ parts: [...parts, emptyPart(newPartId(parts))] }),
                also: parts.length === 0 && (
                  <Button
                    look="outline"
                    size="sm"
                    onClick={() => change({ parts: creativeParts() })}
                  >
                    {words.addFourParts}
                  </Button>
                ),
              }
            : undefined
        }
      >
        {parts.map((part, at) => (
          <LongPart key={part.id} part={part} at={at} />
        ))}
      </PartList>
      <BlockField
        path="key.rubric"
        label={words.rubric}
        text={rubric}
        onChange={(rubric) => change({ rubric })}
      />
    </>
  )
}

/** The parts of a creative question in board exams. */
function creativeParts(): TypedPart[] {
  return ['a', 'b', 'c', 'd'].map((id, at) => ({ ...emptyPart(id), marks: String(at + 1) }))
}

function LongPart({ part, at }: { part: TypedPart; at: number }) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { typed, change, errorAt } = useQuestionForm()
  const name = words.part(letterOf(at, language))
  const path = `shown.parts.${at}`
  const set = (more: Partial<TypedPart>) => change({ parts: withAt(typed.parts, at, more) })
  return (
    <PartCard name={name} onRemove={() => change({ parts: withoutAt(typed.parts, at) })}>
      <WrittenField
        path={`${path}.text`}
        label={name}
        required
        text={part.text}
        onChange={(text) => set({ text })}
      />
      <Field
        name={`${path}.hundredths`}
        label={words.marks}
        required
        error={errorAt(`${path}.hundredths`)}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={part.marks}
          onChange={({ currentTarget }) => set({ marks: currentTarget.value })}
        />
      </Field>
      <WrittenField
        path={`key.answers.${part.id}`}
        label={words.modelAnswer}
        rows={3}
        text={part.answer}
        onChange={(answer) => set({ answer })}
      />
    </PartCard>
  )
}
