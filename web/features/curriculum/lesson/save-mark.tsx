import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { fieldProblem, problemText } from '#web/ui/form/form.tsx'
import type { SaveState } from './autosaver.ts'

/** Shows whether the text is saved, being saved, or only on this device. */
export function SaveMark({
  state,
  isStuck,
  onRetry,
}: {
  state: SaveState
  /** Someone else has saved, but their version could not be loaded. */
  isStuck: boolean
  onRetry: () => void
}) {
  const words = useWords('curriculum')
  const site = useWords()
  const texts = {
    saved: words.saved,
    unsaved: words.unsaved,
    saving: words.saving,
    offline: words.offline,
    failed: words.failed,
    conflict: words.conflictTitle,
  }
  const problem = state.is === 'failed' ? state.problem : null
  const detail = (refused: ApiProblem) =>
    fieldProblem(refused, refused.errors[0]?.field ?? '', site)?.replace(
      '{field}',
      refused.errors[0]?.field === 'title' ? words.lessonTitle : words.fileTitle,
    ) ?? problemText(refused, site)
  const isTrouble = state.is === 'offline' || state.is === 'failed' || isStuck
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span
        role="status"
        className={`flex items-center gap-1.5 text-sm font-medium ${isTrouble ? 'text-danger' : 'text-ink-soft'}`}
      >
        {state.is === 'saved' && <Check size={16} aria-hidden="true" className="text-good" />}
        {state.is === 'saving' && (
          <LoaderCircle size={16} aria-hidden="true" className="animate-spin" />
        )}
        {state.is === 'offline' && <CloudOff size={16} aria-hidden="true" />}
        {(state.is === 'failed' || state.is === 'conflict') && (
          <TriangleAlert size={16} aria-hidden="true" />
        )}
        {texts[state.is]}
        {problem && `. ${detail(problem)}`}
      </span>
      {isTrouble && (
        <Button look="outline" size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </span>
  )
}
