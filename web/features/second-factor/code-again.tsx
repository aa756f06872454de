import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'

const CodeAgainModal = lazy(() => import('./code-again-modal.tsx'))

/**
 * Asks staff for a code over a page that students use too; only then are its form and words fetched. Put `modal` on
 * the page.
 *
 * @param renew takes over what the server remembers of this browser
 */
export function useCodeAgain({ renew }: { renew: () => Promise<unknown> }): {
  /** Says whether a code was given. */
  askCode: () => Promise<boolean>
  modal: ReactNode
} {
  const language = useLanguage()
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)

  async function askCode(): Promise<boolean> {
    await loadWords('staff', language)
    return new Promise((resolve) => setAnswer(() => resolve))
  }

  function close(isGiven: boolean): void {
    answer?.(isGiven)
    setAnswer(null)
  }

  const modal = answer && (
    <Suspense fallback={null}>
      <CodeAgainModal
        onProved={async () => {
          await renew()
          close(true)
        }}
        onClosed={() => close(false)}
      />
    </Suspense>
  )
  return { askCode, modal }
}
