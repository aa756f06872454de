import { Download, FileSpreadsheet, Package, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { ShortBank } from '#contract/catalog/exchange.ts'
import { dhakaDay } from '#contract/time.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { CellTooLong, type FetchPart, type FileKind, fileOfCourses } from './file-of-courses.ts'
import { ShortBanksNote } from './short-banks-note.tsx'

const ID = 'export-courses'
const icons = { xlsx: FileSpreadsheet, csv: Table2, json: Package } as const

function fileName(kind: FileKind): string {
  return `courses-${dhakaDay(new Date())}.${kind}`
}

/** Saves all courses as a file in the chosen format. */
export function ExportMenu({
  fetchPart,
  fetchShortBanks,
}: {
  fetchPart: FetchPart
  fetchShortBanks: () => Promise<ShortBank[]>
}) {
  const words = useWords('staff').imports
  const { exportFailed } = useWords('staff')
  const language = useLanguage()
  const [busy, setBusy] = useState<{ kind: FileKind; count: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [shortBanks, setShortBanks] = useState<ShortBank[] | 'failed' | null>(null)

  function open(): void {
    openModal(ID)
    fetchShortBanks().then(setShortBanks, () => setShortBanks('failed'))
  }

  async function save(kind: FileKind): Promise<void> {
    setBusy({ kind, count: 0 })
    setFailure(null)
    try {
      const file = await fileOfCourses(kind, fetchPart, (count) => setBusy({ kind, count }))
      saveFile(fileName(kind), file)
      closeModal(ID)
    } catch (error) {
      setFailure(error instanceof CellTooLong ? words.cellTooLong(error.courseId) : exportFailed)
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      <Button look="outline" size="sm" aria-haspopup="dialog" onClick={open}>
        <Download size={18} aria-hidden="true" />
        {words.exportButton}
      </Button>
      <Modal id={ID} title={words.exportTitle}>
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{words.exportText}</p>
          <ul className="grid gap-2">
            {(Object.keys(icons) as FileKind[]).map((kind) => {
              const Icon = icons[kind]
              return (
                <li key={kind}>
                  <button
                    type="button"
                    aria-disabled={busy !== null || undefined}
                    onClick={() => busy || void save(kind)}
                    className="flex w-full items-start gap-3 rounded-md border border-line-strong p-3 text-left transition-colors hover:border-brand hover:bg-brand-wash aria-disabled:opacity-60"
                  >
                    {busy?.kind === kind ? (
                      <Spinner className="mt-0.5 shrink-0" />
                    ) : (
                      <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
                    )}
                    <span className="min-w-0">
                      <span className="block font-semibold">{words.formats[kind].name}</span>
                      <span className="block text-sm text-ink-soft">
                        {busy?.kind === kind && busy.count > 0
                          ? words.exporting(formatCount(busy.count, language))
                          : words.formats[kind].text}
                      </span>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          <p className="text-sm text-ink-soft">{words.exportLimits}</p>
          <ShortBanksNote banks={shortBanks} />
          <FormFailure>{failure}</FormFailure>
        </div>
      </Modal>
    </>
  )
}
