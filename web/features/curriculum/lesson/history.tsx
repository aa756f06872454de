import { useState } from 'react'
import type { LessonVersion } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { ApiProblem } from '#web/api.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useWhenOpened } from '../use-when-opened.ts'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { StudentView } from './preview.tsx'

export const HISTORY = 'lesson-history'

type VersionView = LessonVersion & { body: LessonBody }

/** The published versions, to preview and to restore as the draft. */
export function History({
  calls,
  parts,
  onRestore,
}: {
  calls: Pick<LessonCalls, 'versions' | 'showVersion'>
  parts: LessonParts
  onRestore: (number: number) => Promise<void>
}) {
  const site = useWords()
  const words = useWords('curriculum')
  const [versions, setVersions] = useState<LessonVersion[] | null>(null)
  const [shown, setShown] = useState<VersionView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useWhenOpened(HISTORY, () => {
    setShown(null)
    setFailure(null)
    calls
      .versions()
      .then(setVersions, (error: unknown) => setFailure(problemText(asProblem(error), site)))
  })

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
  const look = (number: number) => act(async () => setShown(await calls.showVersion(number)))

  return (
    <Modal id={HISTORY} title={words.history} className="max-w-2xl">
      <FormFailure>{failure}</FormFailure>
      {!versions && !failure && <Spinner className="mx-auto" />}
      {versions?.length === 0 && <p className="text-ink-soft">{words.historyEmpty}</p>}
      {shown ? (
        <ShownVersion
          shown={shown}
          parts={parts}
          isBusy={isBusy}
          onRestore={() => void restore(shown.number)}
          onCancel={() => setShown(null)}
        />
      ) : (
        <ol className="divide-y divide-line">
          {versions?.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isBusy={isBusy}
              onLook={() => void look(version.number)}
            />
          ))}
        </ol>
      )}
    </Modal>
  )
}

function VersionRow({
  version,
  isBusy,
  onLook,
}: {
  version: LessonVersion
  isBusy: boolean
  onLook: () => void
}) {
  const words = useWords('curriculum')
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {words.version(formatCount(version.number, language))} · {version.title}
        </span>
        <span className="block text-sm text-ink-soft">
          {words.versionBy(formatDateTime(version.publishedAt, language), version.publishedBy)}
        </span>
      </span>
      <Button look="outline" size="sm" busy={isBusy} onClick={onLook}>
        {words.look}
      </Button>
    </li>
  )
}

/** A version as students saw it, with Restore. */
function ShownVersion({
  shown,
  parts,
  isBusy,
  onRestore,
  onCancel,
}: {
  shown: VersionView
  parts: LessonParts
  isBusy: boolean
  onRestore: () => void
  onCancel: () => void
}) {
  const words = useWords('curriculum')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{words.restoreText}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button busy={isBusy} onClick={onRestore}>
          {words.restore}
        </Button>
      </div>
      <div className="rounded-lg border border-line bg-paper p-4">
        <StudentView title={shown.title} body={shown.body} parts={parts} />
      </div>
    </div>
  )
}
