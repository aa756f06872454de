import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** The server hands in what is over each minute. */
const LOOK_MS = 5_000

/** In place of the result while the server hands an attempt in. */
export function HandingIn() {
  const words = useWords('tests').sitting
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <div role="status" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <Spinner />
      <h1 className="text-2xl">{words.timeOver}</h1>
      <p>{words.timeOverSending}</p>
    </div>
  )
}
