import { useWords } from '#web/text/words.ts'
import { FileDrop } from '#web/ui/form/file-drop.tsx'

/** The place to choose or drop a file of courses. */
export function ChooseFile({
  isSmall,
  onFile,
}: {
  /** Beside a file that was chosen already. */
  isSmall: boolean
  onFile: (file: File) => void
}) {
  const words = useWords('staff').imports
  return (
    <FileDrop
      isSmall={isSmall}
      accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xlsx"
      texts={{ ...words, hint: words.chooseHint }}
      onFile={onFile}
    />
  )
}
