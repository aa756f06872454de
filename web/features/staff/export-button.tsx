import { Download } from 'lucide-react'
import { useState } from 'react'
import { dhakaDay } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { collectCsv } from './collect-csv.ts'

/** Saves a whole list as a CSV file, fetched a part at a time. */
export function ExportButton({
  name,
  fetchPart,
}: {
  /** The file's, without day and ending. */
  name: string
  fetchPart: (after: string | undefined) => Promise<{ csv: string; next: string | null }>
}) {
  const words = useWords('staff')
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      saveFile(`${name}-${dhakaDay(new Date())}.csv`, await collectCsv(fetchPart))
    } catch {
      toast.error(words.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" busy={isBusy} onClick={() => void save()}>
      <Download size={18} aria-hidden="true" />
      {words.exportCsv}
    </Button>
  )
}
