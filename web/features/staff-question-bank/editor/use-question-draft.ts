import { useState } from 'react'
import { emptyQuestion, type TypedQuestion } from './typed-question.ts'

const KEY = 'edi-question-draft:'

/** What was typed on this device, and the version it was made from; null: of a question that is not there yet. */
interface StoredDraft {
  number: number | null
  typed: TypedQuestion
}

/** A question being written: stored on this device until it is saved. */
export function useQuestionDraft({
  draftKey,
  number,
  initial,
}: {
  /** What the draft belongs to. */
  draftKey: string
  number: number | null
  initial: TypedQuestion
}) {
  const [found] = useState(() => readDraft(draftKey))
  const [isRestored, setRestored] = useState(found !== null)
  const [typed, setTyped] = useState(found?.typed ?? initial)
  // A draft goes on from the version it was made from: a newer one is noticed when it is saved.
  const [base, setBase] = useState(found ? found.number : number)

  function write(next: TypedQuestion, from = base): void {
    setTyped(next)
    setBase(from)
    keepDraft(draftKey, { number: from, typed: next })
  }

  return {
    typed,
    base,
    isRestored,
    write,
    discard(): void {
      forgetDraft(draftKey)
      setTyped(initial)
      setBase(number)
      setRestored(false)
    },
    /** Saved: nothing is left to restore. */
    forget: () => forgetDraft(draftKey),
  }
}

function readDraft(key: string): StoredDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY + key) ?? 'null') as StoredDraft | null
    // An older release may have stored fewer fields.
    return draft && { ...draft, typed: { ...emptyQuestion(draft.typed.kind), ...draft.typed } }
  } catch {
    return null
  }
}

function keepDraft(key: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(KEY + key, JSON.stringify(draft))
  } catch {
    // Storage is off or full: the text stays in the form as long as the page is open.
  }
}

function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(KEY + key)
  } catch {
    // It stores nothing.
  }
}
