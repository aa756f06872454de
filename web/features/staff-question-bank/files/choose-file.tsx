import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { useFileDrop } from '#web/ui/form/use-file-drop.ts'

/** The place to choose or drop a file of questions. */
export function ChooseFile({
  isAnother,
  onFile,
}: {
  /** Beside one that was chosen already. */
  isAnother: boolean
  onFile: (file: File) => void
}) {
  const words = useWords('staff').questionBanks.files
  const hint = useId()
  const { isOver, drop } = useFileDrop(onFile)
  return (
    // Dropping is one way more; the button inside is the other.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes(
        'stitched flex flex-col items-center gap-3 rounded-lg bg-surface px-5 text-center transition-colors',
        isAnother ? 'py-4' : 'py-10',
        isOver && 'bg-brand-wash',
      )}
      {...drop}
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md bg-brand px-5 font-semibold text-on-brand hover:bg-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <FileUp size={20} aria-hidden="true" />
        {isAnother ? words.chooseAnother : words.choose}
        <input
          type="file"
          accept=".gift,.txt,.xml,.zip,.csv,.xlsx"
          aria-describedby={hint}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      <p id={hint} className="max-w-prose text-ink-soft">
        {words.chooseHint}
      </p>
    </div>
  )
}
