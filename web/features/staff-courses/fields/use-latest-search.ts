import { useRef, useState } from 'react'

/** What the latest search has found, null before the first; an earlier one that is answered later changes nothing. */
export function useLatestSearch<Match>(
  find: (typed: string) => Promise<readonly Match[]>,
  onFound?: (matches: readonly Match[]) => void,
) {
  const [found, setFound] = useState<readonly Match[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const turns = useRef(0)

  async function search(typed: string): Promise<void> {
    const turn = (turns.current += 1)
    setFailed(false)
    try {
      const matches = await find(typed)
      if (turn !== turns.current) return
      onFound?.(matches)
      setFound(matches)
    } catch {
      if (turn === turns.current) setFailed(true)
    }
  }

  return { found, hasFailed, search }
}
