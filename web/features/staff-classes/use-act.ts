import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { asProblem, problemText } from '#web/ui/form/form.tsx'

/** Runs an action, and shows why it failed. */
export function useAct() {
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  function act(what: () => Promise<void>): void {
    setBusy(true)
    setFailure(null)
    what()
      .catch((error: unknown) => setFailure(problemText(asProblem(error), site)))
      .finally(() => setBusy(false))
  }
  return { act, isBusy, failure }
}
