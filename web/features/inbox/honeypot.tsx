import { useWords } from '#web/text/words.ts'

/**
 * A field that is invisible, unreachable and not read out; bots fill it in and reveal themselves.
 */
export function Honeypot() {
  const { inbox } = useWords()
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] top-0 h-px w-px overflow-hidden">
      <label>
        {inbox.leaveEmpty}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
