import type { ImportNote } from '#contract/learning/import-notes.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'

/** What of imported Markdown was left out or is shown otherwise, by line. */
export function ImportNotes({
  notes,
  onDone,
}: {
  notes: readonly ImportNote[]
  onDone: () => void
}) {
  const words = useWords('curriculum')
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{words.importDone}</p>
      <ul className="grid max-h-96 gap-2 overflow-y-auto" aria-label={words.importNotes}>
        {notes.map(({ kind, text, line }, index) => (
          <li key={index} className="grid gap-1 rounded-md bg-sunken p-3">
            <span className="text-sm font-semibold">
              {words.importLine(digitsIn(language, line))}: {words.importKinds[kind]}
            </span>
            <code lang={scriptOf(text)} translate="no" className="text-sm break-words">
              {text}
            </code>
          </li>
        ))}
      </ul>
      <Button className="self-end" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
