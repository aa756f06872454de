import { Download } from 'lucide-react'
import { csv, UTF8_MARK } from '#contract/csv.ts'
import { dhakaDay } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves the rows of a table as a file. */
export function SaveCsv({
  name,
  of,
  rows,
}: {
  name: string
  /** The table, for who does not see it above. */
  of: string
  rows: readonly (readonly (string | number | null)[])[]
}) {
  const words = useWords('reports')
  return (
    <Button
      look="quiet"
      className="mt-2"
      onClick={() =>
        saveFile(
          `${name}-${dhakaDay(new Date())}.csv`,
          new Blob([UTF8_MARK + csv(rows)], { type: 'text/csv;charset=utf-8' }),
        )
      }
    >
      <Download size={18} aria-hidden="true" />
      {words.saveCsv}
      <span className="sr-only">: {of}</span>
    </Button>
  )
}
