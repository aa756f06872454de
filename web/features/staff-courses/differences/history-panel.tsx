import { useEffect, useState } from 'react'
import type { CourseRevision } from '#contract/catalog/staff-courses.ts'
import { defined } from '#contract/defined.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { courseProblem } from '../course-problem.ts'
import { fieldNames } from './leaf-words.ts'

const HISTORY = 'course-history'

interface Page {
  rows: CourseRevision[]
  next: string | null
}

/** Earlier versions, each with Restore; open when rendered, `onClose` removes it. */
export function HistoryModal({
  load,
  onRestore,
  onClose,
}: {
  load: (after: string | undefined) => Promise<Page>
  onRestore: (revisionId: string) => Promise<unknown>
  onClose: () => void
}) {
  const words = useWords('staff').courses
  const { page, setPage, failure, busy, attempt } = useRevisions(load)
  return (
    <Modal id={HISTORY} title={words.historyTitle} onClose={onClose} className="max-w-xl">
      <p className="mb-4 text-ink-soft">{words.historyText}</p>
      <FormFailure>{failure}</FormFailure>
      {!page && !failure && <Spinner className="mx-auto" />}
      {page?.rows.length === 0 && (
        <p className="py-6 text-center text-ink-soft">{words.noHistory}</p>
      )}
      <ul className="divide-y divide-line">
        {page?.rows.map((revision) => (
          <li key={revision.revisionId} className="flex flex-wrap items-center gap-3 py-3">
            <RevisionFacts revision={revision} />
            <Button
              look="outline"
              size="sm"
              busy={busy === revision.revisionId}
              onClick={() =>
                void attempt(revision.revisionId, async () => {
                  await onRestore(revision.revisionId)
                  toast.success(words.restored)
                  closeModal(HISTORY)
                })
              }
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
      {page?.next && (
        <div className="mt-3 text-center">
          <Button
            look="quiet"
            busy={busy === 'older'}
            onClick={() =>
              void attempt('older', async () => {
                const older = await load(defined(page.next))
                setPage({ rows: [...page.rows, ...older.rows], next: older.next })
              })
            }
          >
            {words.olderVersions}
          </Button>
        </div>
      )}
    </Modal>
  )
}

function RevisionFacts({ revision }: { revision: CourseRevision }) {
  const words = useWords('staff').courses
  const language = useLanguage()
  return (
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-semibold">{words.kinds[revision.kind]}</p>
      <p className="text-sm text-ink-soft">
        {words.by(formatDateTime(revision.madeAt, language), revision.madeBy ?? words.somebody)}
      </p>
      {revision.changes.length > 0 && (
        <p className="text-sm text-ink-soft">
          {words.changedFields(fieldNames(revision.changes, words))}
        </p>
      )}
    </div>
  )
}

/** The pages loaded so far; `busy`: the running action, one at a time. */
function useRevisions(load: (after: string | undefined) => Promise<Page>) {
  const words = useWords('staff').courses
  const site = useWords()
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  useEffect(() => {
    openModal(HISTORY)
    let isCurrent = true
    load(undefined).then(
      (first) => isCurrent && setPage(first),
      (error: unknown) => isCurrent && setFailure(courseProblem(error, words, site)),
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, [])

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    setBusy(name)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(courseProblem(error, words, site))
    } finally {
      setBusy(null)
    }
  }

  return { page, setPage, failure, busy, attempt }
}
