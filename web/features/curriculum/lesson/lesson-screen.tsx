import { Rocket } from 'lucide-react'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { History, HISTORY } from './history.tsx'
import { PublishButton } from './lesson-bar.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { LessonEditor } from './lesson-editor.tsx'
import { ReviewNote } from './review-note.tsx'
import { useLessonDraft } from './use-lesson-draft.ts'

/** The editor of a lesson for staff: history, publish, and what an instructor handed in. */
export function LessonScreen({
  loaded,
  calls,
  parts,
}: {
  loaded: StaffLesson
  calls: LessonCalls
  parts: LessonParts
}) {
  const words = useWords('curriculum')
  const area = useWords('staff').area
  const editing = useLessonDraft(loaded, calls)
  const { lesson, draft, isUpToDate } = editing
  return (
    <>
      <title>{`${draft.title} · ${area}`}</title>
      <LessonEditor
        editing={editing}
        calls={calls}
        parts={parts}
        back={{
          to: `/staff/courses/${lesson.courseId}/curriculum`,
          text: words.backToCurriculum,
        }}
        note={<ReviewNote editing={editing} calls={calls} parts={parts} />}
        actions={
          <>
            <Button look="outline" onClick={() => openModal(HISTORY)}>
              {words.history}
            </Button>
            <PublishButton
              editing={editing}
              label={words.publish}
              Icon={Rocket}
              done={words.publishedNow}
              isDisabled={isUpToDate}
            />
          </>
        }
      />
      <History
        calls={calls}
        parts={parts}
        onRestore={async (number) => {
          await editing.replaceDraft((version) => calls.restore(number, version))
          toast.success(words.restored)
        }}
      />
    </>
  )
}
