import { useState } from 'react'
import type { FieldError } from '#contract/problems.ts'
import type { QuestionDocument, StimulusDocument } from '#contract/question-bank/question.ts'
import type { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { asProblem, typedProblemText } from '#web/ui/form/form.tsx'
import { blockTexts, documentOfTyped } from './document-of-typed.ts'
import type { TypedQuestion } from './typed-question.ts'

export interface EditorCalls {
  /** @param number the version it was made from; null: it is new. @throws ApiProblem */
  save(document: QuestionDocument, number: number | null): Promise<void>
  /** @returns its id. @throws ApiProblem */
  addStimulus(stimulus: StimulusDocument): Promise<string>
}

/** A version that someone else has saved meanwhile. */
export interface NewerVersion {
  number: number
  savedBy: string
}

/** Saves what was typed, and holds what kept it from being saved. */
export function useSaving(calls: EditorCalls) {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [newer, setNewer] = useState<NewerVersion | null>(null)

  function refused(problem: ApiProblem): void {
    if (problem.code === 'question_changed')
      return setNewer({
        number: Number(problem.facts['number']),
        savedBy: problem.facts['savedBy'] ?? '',
      })
    const beside = problem.errors.map((error) => ({
      ...error,
      field: error.field
        .replace(/^(document|questions\.0)\./, '')
        // Of a passage that was sent before its question.
        .replace(/^text\./, 'newStimulus.'),
    }))
    setErrors(beside)
    if (beside.length === 0) setFailure(typedProblemText(problem, site))
  }

  /** @returns whether it was saved */
  async function save(
    typed: TypedQuestion,
    number: number | null,
    onStimulus: (stimulusId: string) => void,
  ): Promise<boolean> {
    setFailure(null)
    setNewer(null)
    setBusy(true)
    try {
      const faults = await faultsOf(typed)
      setErrors(faults)
      if (faults.length > 0) return false
      const document = documentOfTyped(typed)
      if (typed.newStimulus) {
        const text = blockTexts(typed.newStimulus) ?? {}
        document.stimulus = await calls.addStimulus({ externalId: null, text })
        onStimulus(document.stimulus)
      }
      await calls.save(document, number)
      return true
    } catch (error) {
      refused(asProblem(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    errors,
    failure,
    newer,
    save,
    /** Another kind has other fields. */
    forgetErrors: () => setErrors([]),
  }
}

/** What the contract finds wrong, before anything is sent. */
async function faultsOf(typed: TypedQuestion): Promise<FieldError[]> {
  const [{ QuestionDocument, StimulusDocument }, { fieldErrors }] = await Promise.all([
    import('#contract/question-bank/question.ts'),
    import('#contract/field-errors.ts'),
  ])
  const question = QuestionDocument.safeParse(documentOfTyped(typed), { reportInput: true })
  const faults = question.success ? [] : fieldErrors(question.error)
  if (!typed.newStimulus) return faults
  const text = blockTexts(typed.newStimulus) ?? {}
  const stimulus = StimulusDocument.safeParse({ externalId: null, text }, { reportInput: true })
  if (stimulus.success) return faults
  return [
    ...faults,
    ...fieldErrors(stimulus.error).map((error) => ({
      ...error,
      field: error.field.replace(/^text/, 'newStimulus'),
    })),
  ]
}
