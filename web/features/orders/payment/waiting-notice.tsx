import { useWords } from '#web/text/words.ts'

/** Another selection was to be ordered, but an open order exists. */
export function WaitingNotice() {
  const words = useWords('dashboard').orders
  return (
    <div role="alert" className="rounded-lg border-2 border-accent bg-accent-wash p-5">
      <h2 className="text-xl">{words.waitingTitle}</h2>
      <p className="mt-1">{words.waitingText}</p>
    </div>
  )
}
