import { useEffect, useRef, useState } from 'react'
import type { LessonVersion } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { closeModal } from '#web/ui/dialog.tsx'
import { FormFailure, problemText } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { StudentView } from './preview.tsx'

export const HISTORY = 'lesson-history'

type Shown = LessonVersion & { body: LessonBody }

/** What was published, to look at and to bring back into the draft. */
export function History({
  calls,
  parts,
  onRestore,
}: {
  calls: LessonCalls
  parts: LessonParts
  onRestore: (number: number) => Promise<void>
}) {
  const site = useWords()
  const words = useWords('curriculum')
  const language = useLanguage()
  const [versions, setVersions] = useState<LessonVersion[] | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(calls)
  useEffect(() => {
    latest.current = calls
  })

  useEffect(() => {
    const dialog = document.getElementById(HISTORY)
    const onToggle = () => {
      if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return
      setShown(null)
      setFailure(null)
      latest.current
        .versions()
        .then(setVersions, (error: unknown) =>
          setFailure(error instanceof ApiProblem ? error.message : String(error)),
        )
    }
    dialog?.addEventListener('toggle', onToggle)
    return () => dialog?.removeEventListener('toggle', onToggle)
  }, [])

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFailure(words.problems[error.code] ?? problemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  const restore = (number: number) =>
    act(async () => {
      await onRestore(number)
      closeModal(HISTORY)
    })

  return (
    <Modal id={HISTORY} title={words.history} className="max-w-2xl">
      <FormFailure>{failure}</FormFailure>
      {versions?.length === 0 && <p className="text-ink-soft">{words.historyEmpty}</p>}
      {shown ? (
        <div className="flex flex-col gap-4">
          <p className="text-ink-soft">{words.restoreText}</p>
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={() => setShown(null)}>
              {words.cancel}
            </Button>
            <Button busy={isBusy} onClick={() => void restore(shown.number)}>
              {words.restore}
            </Button>
          </div>
          <div className="rounded-lg border border-line bg-paper p-4">
            <StudentView title={shown.title} body={shown.body} parts={parts} />
          </div>
        </div>
      ) : (
        <ol className="divide-y divide-line">
          {versions?.map((version) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center justify-between gap-2 py-3"
            >
              <span className="min-w-0">
                <span className="block font-semibold break-words">
                  {words.version(formatCount(version.number, language))} · {version.title}
                </span>
                <span className="block text-sm text-ink-soft">
                  {words.versionBy(
                    formatDateTime(version.publishedAt, language),
                    version.publishedBy,
                  )}
                </span>
              </span>
              <Button
                look="outline"
                size="sm"
                busy={isBusy}
                onClick={() =>
                  void act(async () => setShown(await calls.showVersion(version.number)))
                }
              >
                {words.look}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
