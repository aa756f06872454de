import { keepDraft, readDraft } from '#web/ui/form/use-text-draft.ts'

/** Marks that are being given: what is typed in each field, and the rest of the form. */
export interface TypedMark {
  typed: readonly string[]
  feedback: string
  isAgain: boolean
}

const keyOf = (submissionId: string) => `marks/${submissionId}`

/** What was typed on this device for a submission and not saved; null: nothing, or its fields are others now. */
export function readTypedMark(submissionId: string, fields: number): TypedMark | null {
  try {
    const draft: unknown = JSON.parse(readDraft(keyOf(submissionId)) ?? 'null')
    return isTypedMark(draft) && draft.typed.length === fields ? draft : null
  } catch {
    return null
  }
}

/** @param mark null: it is saved */
export function keepTypedMark(submissionId: string, mark: TypedMark | null): void {
  keepDraft(keyOf(submissionId), mark ? JSON.stringify(mark) : '')
}

function isTypedMark(value: unknown): value is TypedMark {
  if (typeof value !== 'object' || value === null) return false
  const { typed, feedback, isAgain } = value as Record<string, unknown>
  return (
    Array.isArray(typed) &&
    typed.every((one) => typeof one === 'string') &&
    typeof feedback === 'string' &&
    typeof isAgain === 'boolean'
  )
}
