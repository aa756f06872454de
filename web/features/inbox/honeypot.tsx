import { useWords } from '#web/text/words.ts'

/** A field that nobody sees, reaches or is read out; programs fill it in and give themselves away. */
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
