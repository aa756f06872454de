import type { Stimulus } from '#contract/question-bank/banks.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import { plainBlocks } from '../plain-text.ts'
import { useQuestionForm } from './question-form.ts'
import { emptyText } from './typed-question.ts'
import { BlockField } from './written-field.tsx'

const NEW = 'new'

/** The passage that a question belongs to: one of the bank, or one that is written here. */
export function StimulusField({ stimuli }: { stimuli: readonly Stimulus[] }) {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { typed, change, errorAt } = useQuestionForm()
  const { stimulus, newStimulus } = typed
  const isListed = stimuli.some(({ stimulusId }) => stimulusId === stimulus)

  function choose(value: string): void {
    if (value === NEW) return change({ stimulus: null, newStimulus: newStimulus ?? emptyText() })
    change({ stimulus: value || null, newStimulus: null })
  }

  return (
    <div className="grid gap-3">
      <Field
        name="stimulus"
        label={words.stimulus}
        hint={words.stimulusHint}
        error={errorAt('stimulus')}
      >
        <Select
          value={newStimulus ? NEW : (stimulus ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{words.noStimulus}</option>
          <option value={NEW}>{words.writeStimulus}</option>
          {stimulus !== null && !isListed && <option value={stimulus}>{stimulus}</option>}
          {stimuli.map(({ stimulusId, text }) => (
            <option key={stimulusId} value={stimulusId}>
              {plainBlocks(text, language).slice(0, 80) || stimulusId}
            </option>
          ))}
        </Select>
      </Field>
      {newStimulus && (
        <BlockField
          path="newStimulus"
          label={words.stimulusText}
          required
          rows={6}
          text={newStimulus}
          onChange={(text) => change({ newStimulus: text })}
        />
      )}
    </div>
  )
}
