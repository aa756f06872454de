import { Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RowResult, StudentImport } from '#contract/student-imports/imports.ts'
import { rowStates } from '#contract/student-imports/terms.ts'
import { digitsIn, formatCount, formatDateTime } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { importFailure, type StudentImportCalls } from './use-student-import.ts'

const tones = {
  unsent: 'danger',
  running: 'accent',
  done: 'good',
  undoing: 'accent',
  undone: 'plain',
} as const

/** One import: by whom, when, what came of its rows; going on with it, and undoing it. */
export function ImportCard({
  studentImport,
  isBusy,
  fetchRows,
  onGoOn,
}: {
  studentImport: StudentImport
  isBusy: boolean
  fetchRows: StudentImportCalls['rows']
  onGoOn: (verb: 'run' | 'undo') => Promise<void>
}) {
  const words = useWords('staff').studentImports
  const language = useLanguage()
  const { importId, fileName, state, counts, madeBy, madeAt, undoneAt, undoneBy } = studentImport
  const modal = `undo-students-${importId}`
  const canGoOn = state === 'running' || state === 'undoing'
  return (
    <Card as="li" padding="sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base wrap-anywhere">{fileName}</h3>
          <p className="text-sm text-ink-soft">
            {words.madeBy(madeBy, formatDateTime(madeAt, language))}
          </p>
        </div>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="mt-2">
        {rowStates
          .flatMap((each) => {
            const count = counts[each] ?? 0
            return count > 0 ? [`${words.rowStates[each]}: ${formatCount(count, language)}`] : []
          })
          .join(' · ')}
      </p>
      {state === 'unsent' && <p className="mt-1 text-ink-soft">{words.unsentText}</p>}
      {undoneAt && undoneBy && (
        <p className="mt-1 text-sm text-ink-soft">
          {words.undoneBy(undoneBy, formatDateTime(undoneAt, language))}
        </p>
      )}
      {(canGoOn || !undoneAt) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {canGoOn && (
            <Button
              size="sm"
              busy={isBusy}
              aria-label={words.goOnOf(fileName)}
              onClick={() => void onGoOn(state === 'running' ? 'run' : 'undo')}
            >
              <Play size={16} aria-hidden="true" />
              {words.goOn}
            </Button>
          )}
          {!undoneAt && (
            <ModalButton opens={modal} look="outline" size="sm" aria-label={words.undoOf(fileName)}>
              <Undo2 size={16} aria-hidden="true" />
              {words.undo}
            </ModalButton>
          )}
        </div>
      )}
      <RowList studentImport={studentImport} fetchRows={fetchRows} />
      <ConfirmModal
        id={modal}
        title={words.undoTitle}
        confirm={words.undoConfirm}
        keep={words.undoKeep}
        onConfirm={() => onGoOn('undo')}
      >
        <p>{words.undoText}</p>
      </ConfirmModal>
    </Card>
  )
}

/** The rows of an import, fetched when someone wants to see them. */
function RowList({
  studentImport: { importId, fileName },
  fetchRows,
}: {
  studentImport: StudentImport
  fetchRows: StudentImportCalls['rows']
}) {
  const words = useWords('staff').studentImports
  const site = useWords()
  const language = useLanguage()
  const [rows, setRows] = useState<RowResult[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function fetchMore(after: string | null): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const page = await fetchRows(importId, after)
      setRows((list) => [...(after === null ? [] : (list ?? [])), ...page.rows])
      setNext(page.next)
    } catch (error) {
      setFailure(importFailure(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3 grid gap-3">
      <p>
        <Button
          look="quiet"
          size="sm"
          busy={isBusy && rows === null}
          aria-expanded={rows !== null}
          onClick={() => (rows ? setRows(null) : void fetchMore(null))}
        >
          {rows ? words.hideRows : words.showRows}
        </Button>
      </p>
      <FormFailure>{failure}</FormFailure>
      {rows && (
        <DataTable
          caption={words.rowsOf(fileName)}
          maxHeight="24rem"
          rows={rows}
          rowKey={({ line }) => String(line)}
          columns={columnsOf(words, language)}
        />
      )}
      {rows && next !== null && (
        <p>
          <Button look="outline" size="sm" busy={isBusy} onClick={() => void fetchMore(next)}>
            {words.showMore(formatCount(100, language))}
          </Button>
        </p>
      )}
    </div>
  )
}

function columnsOf(words: StaffWords['studentImports'], language: Language): Column<RowResult>[] {
  return [
    { header: words.line, cell: ({ line }) => formatCount(line, language) },
    {
      header: words.person,
      cell: ({ email, name }) => (
        <span className="wrap-anywhere">
          {name && <span className="block font-semibold">{name}</span>}
          {email ?? words.forgotten}
        </span>
      ),
    },
    {
      header: words.course,
      cell: ({ courseId, batchNumber }) =>
        courseId &&
        [courseId, batchNumber && words.batch(digitsIn(language, String(batchNumber)))]
          .filter(Boolean)
          .join(' · '),
    },
    {
      header: words.outcome,
      cell: ({ state, reason }) => (
        <span>
          <Badge>{words.rowStates[state]}</Badge>
          {reason && <span className="block">{words.reasons[reason]}</span>}
        </span>
      ),
    },
  ]
}
