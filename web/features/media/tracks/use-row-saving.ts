import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import type { Note } from '#web/ui/form/form-note.tsx'
import { asProblem, typedProblemText } from '#web/ui/form/form.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'

/** The saving of rows that are typed: of captions, of chapters. */
export interface RowSaving {
  /** For the element around the rows, which needs a `tabIndex`: it has the focus after a row is removed. */
  box: RefCallback<HTMLElement>
  isBusy: boolean
  /** Saving was tried and not done: errors are shown. */
  isTried: boolean
  note: Note | null
  say(note: Note | null): void
  /** To be called with each change: what was said before is about other rows. */
  edited(): void
  /** @param send undefined: a row is wrong, and its field gets the focus */
  save(send: (() => Promise<unknown>) | undefined, saved: string): Promise<void>
}

/**
 * Saves rows, and says how it went. A save that is overtaken by further typing is not called saved.
 *
 * @param count how many rows there are
 */
export function useRowSaving(count: number): RowSaving {
  const site = useWords()
  const { problems } = useWords('media')
  const rows = useRef<HTMLElement>(null)
  const afterRemoval = useFocusAfterRemoval(count)
  const edits = useRef(0)
  const [isBusy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [note, setNote] = useState<Note | null>(null)

  useEffect(() => {
    if (tries > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tries])

  return {
    box: useCallback(
      (element: HTMLElement | null) => {
        rows.current = element
        afterRemoval(element)
      },
      [afterRemoval],
    ),
    isBusy,
    isTried: tries > 0,
    note,
    say: setNote,
    edited() {
      edits.current += 1
      setNote(null)
    },
    async save(send, saved) {
      setNote(null)
      if (!send) return setTries(tries + 1)
      const before = edits.current
      setBusy(true)
      try {
        await send()
        setTries(0)
        if (edits.current === before) setNote({ isFailure: false, text: saved })
      } catch (error) {
        const problem = asProblem(error)
        const text = problems[problem.code] ?? typedProblemText(problem, site)
        setNote({ isFailure: true, text })
      } finally {
        setBusy(false)
      }
    },
  }
}
