import { CheckCircle2, CircleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CourseImport } from '#contract/catalog/exchange.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { importProblem } from './import-problem.ts'

/** The result of an undone import. */
export interface UndoResult {
  undone: number
  kept: { courseId: string; reason: 'changed' | 'sold' }[]
}

/** One import: by whom, when, its result or progress, and Undo. */
export function ImportCard({
  courseImport,
  onUndo,
}: {
  courseImport: CourseImport
  onUndo: () => Promise<UndoResult>
}) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const [undone, setUndone] = useState<UndoResult | null>(null)
  const { fileName, state, madeBy, madeAt, failure, undoneAt, undoneBy } = courseImport
  const count = (number: number) => formatCount(number, language)
  const isPartly = state === 'failed' && courseImport.changed > 0
  const canUndo = !undoneAt && (courseImport.changed > 0 || state === 'running')
  return (
    <Card as="li" padding="sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base wrap-anywhere">{fileName}</h3>
          <p className="text-sm text-ink-soft">
            {words.madeBy(madeBy, formatDateTime(madeAt, language))}
          </p>
        </div>
        <StateBadge courseImport={courseImport} />
      </div>
      <Outcome courseImport={courseImport} />
      {failure && (
        <p role="alert" className="mt-2 text-danger">
          {words.failures[failure.code](failure.facts)}
        </p>
      )}
      {isPartly && !undoneAt && (
        <p className="mt-1 text-ink-soft">
          {words.partly(count(courseImport.written), count(courseImport.saved))}
        </p>
      )}
      {undoneAt && undoneBy && (
        <p className="mt-1 text-sm text-ink-soft">
          {words.undoneBy(undoneBy, formatDateTime(undoneAt, language))}
        </p>
      )}
      {undone && <UndoneNote undone={undone} />}
      {canUndo && (
        <UndoImport courseImport={courseImport} onUndo={async () => setUndone(await onUndo())} />
      )}
    </Card>
  )
}

function StateBadge({
  courseImport: { state, changed, undoneAt },
}: {
  courseImport: CourseImport
}) {
  const words = useWords('staff').imports
  return undoneAt ? (
    <Badge>
      <Undo2 size={14} aria-hidden="true" />
      {words.undone}
    </Badge>
  ) : state === 'running' ? (
    <Badge tone="brand">
      <Spinner className="size-4" />
      {words.states.running}
    </Badge>
  ) : state === 'done' ? (
    <Badge tone="good">
      <CheckCircle2 size={14} aria-hidden="true" />
      {words.states.done}
    </Badge>
  ) : (
    <Badge tone="danger">
      <CircleAlert size={14} aria-hidden="true" />
      {changed > 0 ? words.partlyState : words.states.failed}
    </Badge>
  )
}

/** The progress, or the result. */
function Outcome({ courseImport }: { courseImport: CourseImport }) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const { state, fileName } = courseImport
  const count = (number: number) => formatCount(number, language)
  return (
    <>
      {state === 'running' && (
        <div className="mt-3 grid gap-1" role="status">
          <progress
            aria-label={words.progressLabel(fileName)}
            value={courseImport.written}
            max={courseImport.saved}
            className="h-2 w-full accent-brand"
          />
          <p className="text-sm text-ink-soft">
            {words.progress(count(courseImport.written), count(courseImport.saved))} ·{' '}
            {words.mayLeave}
          </p>
        </div>
      )}
      {state === 'done' && (
        <p className="mt-2">
          {words.summary(
            count(courseImport.added),
            count(courseImport.changed - courseImport.added),
            count(courseImport.saved - courseImport.changed),
          )}
          {courseImport.leftOut > 0 && ` · ${words.leftOut(count(courseImport.leftOut))}`}
        </p>
      )}
    </>
  )
}

function UndoImport({
  courseImport: { importId, fileName, state },
  onUndo,
}: {
  courseImport: CourseImport
  onUndo: () => Promise<void>
}) {
  const words = useWords('staff').imports
  const site = useWords()
  const modal = `undo-import-${importId}`
  return (
    <div className="mt-3">
      <ModalButton opens={modal} look="outline" size="sm" aria-label={words.undoOf(fileName)}>
        <Undo2 size={16} aria-hidden="true" />
        {state === 'running' ? words.stop : words.undo}
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={words.undoTitle}
        confirm={words.undoConfirm}
        keep={words.undoKeep}
        explain={(error) => importProblem(error, words, site)}
        onConfirm={onUndo}
      >
        <p>{words.undoText(fileName)}</p>
      </ConfirmModal>
    </div>
  )
}

function UndoneNote({ undone: { undone, kept } }: { undone: UndoResult }) {
  const words = useWords('staff').imports
  const language = useLanguage()
  return (
    <div role="status" className="mt-3 rounded-md bg-good-wash px-4 py-3">
      <p className="font-medium">{words.undoDone(formatCount(undone, language), undone)}</p>
      {kept.length > 0 && (
        <>
          <p className="mt-1">{words.undoKept(formatCount(kept.length, language), kept.length)}</p>
          <ul className="mt-1 max-h-60 list-disc overflow-y-auto ps-5">
            {kept.map(({ courseId, reason }) => (
              <li key={courseId} className="wrap-anywhere">
                {courseId} ({words.keptReasons[reason]})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
