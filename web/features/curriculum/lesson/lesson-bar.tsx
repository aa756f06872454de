import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { HISTORY } from './history.tsx'
import type { LessonEditing } from './use-lesson-draft.ts'
import { useSayProblem } from './use-say-problem.ts'

/** Writing or preview, the history, and Publish. */
export function LessonBar({
  editing,
  isPreview,
  onPreview,
}: {
  editing: LessonEditing
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
}) {
  const words = useWords('curriculum')
  return (
    <div className="my-5 flex flex-wrap items-center justify-between gap-3">
      <div
        role="group"
        aria-label={words.previewTab}
        className="flex rounded-md border border-line-strong p-0.5"
      >
        {[false, true].map((which) => (
          <button
            key={String(which)}
            type="button"
            aria-pressed={isPreview === which}
            className="min-h-10 rounded-sm px-4 font-semibold aria-pressed:bg-brand aria-pressed:text-on-brand"
            onClick={() => onPreview(which)}
          >
            {which ? words.previewTab : words.write}
          </button>
        ))}
      </div>
      <span className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => openModal(HISTORY)}>
          {words.history}
        </Button>
        <PublishButton editing={editing} />
      </span>
    </div>
  )
}

function PublishButton({ editing: { publish, isUpToDate } }: { editing: LessonEditing }) {
  const words = useWords('curriculum')
  const say = useSayProblem()
  const [isBusy, setBusy] = useState(false)

  async function publishNow(): Promise<void> {
    setBusy(true)
    try {
      if (await publish()) toast.success(words.publishedNow)
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} disabled={isUpToDate} onClick={() => void publishNow()}>
      <Rocket size={18} aria-hidden="true" />
      {words.publish}
    </Button>
  )
}
