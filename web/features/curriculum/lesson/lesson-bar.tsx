import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { LessonEditing } from './use-lesson-draft.ts'
import { useSayProblem } from './use-say-problem.ts'

/** Writing or preview, and what is done with the draft. */
export function LessonBar({
  isPreview,
  onPreview,
  children,
}: {
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  children: ReactNode
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
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  )
}

/** Publishes the draft, or hands it in, once it is saved. */
export function PublishButton({
  editing: { publish },
  label,
  Icon,
  done,
  isDisabled,
}: {
  editing: LessonEditing
  label: string
  Icon: LucideIcon
  /** What is said once it is done. */
  done: string
  isDisabled: boolean
}) {
  const say = useSayProblem()
  const [isBusy, setBusy] = useState(false)

  async function publishNow(): Promise<void> {
    setBusy(true)
    try {
      if (await publish()) toast.success(done)
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} disabled={isDisabled} onClick={() => void publishNow()}>
      <Icon size={18} aria-hidden="true" />
      {label}
    </Button>
  )
}
