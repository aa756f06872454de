import { FileSpreadsheet, Upload } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { useFileDrop } from './use-file-drop.ts'

/** What a place for a file says. */
export interface FileDropTexts {
  choose: string
  chooseAnother: string
  hint: string
  dropHere: string
}

/** The place to choose or drop a file of rows. */
export function FileDrop({
  isSmall,
  accept,
  texts,
  onFile,
}: {
  /** Beside a file that was chosen already. */
  isSmall: boolean
  /** Endings with commas between: ".csv,.xlsx". */
  accept: string
  texts: FileDropTexts
  onFile: (file: File) => void
}) {
  const hint = useId()
  const { isOver, drop } = useFileDrop(onFile)
  const input = (
    <input
      type="file"
      accept={accept}
      aria-describedby={isSmall ? undefined : hint}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  const look =
    'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
  if (isSmall)
    return (
      <label
        className={classes(
          look,
          'border border-line-strong bg-surface hover:border-brand hover:bg-brand-wash',
        )}
      >
        {texts.chooseAnother}
        {input}
      </label>
    )
  return (
    // Dropping is one way more; the button inside is the other.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes(
        'stitched flex flex-col items-center gap-3 rounded-lg bg-surface px-5 py-10 text-center transition-colors',
        isOver && 'bg-brand-wash',
      )}
      {...drop}
    >
      <FileSpreadsheet size={40} aria-hidden="true" className="text-brand" />
      <label className={classes(look, 'bg-brand text-on-brand hover:bg-brand-strong')}>
        <Upload size={20} aria-hidden="true" />
        {texts.choose}
        {input}
      </label>
      <p id={hint} className="max-w-prose text-ink-soft">
        {isOver ? texts.dropHere : texts.hint}
      </p>
    </div>
  )
}
