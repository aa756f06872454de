import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { Conflict } from './conflict.tsx'
import { History } from './history.tsx'
import { LessonBar } from './lesson-bar.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { LessonForm } from './lesson-form.tsx'
import { LessonHeading } from './lesson-heading.tsx'
import { MarkdownImport } from './markdown-import.tsx'
import { Preview } from './preview.tsx'
import { SaveMark } from './save-mark.tsx'
import { useLessonDraft } from './use-lesson-draft.ts'

/** The editor of a lesson: autosave, preview as a student, publish. */
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
  const [isPreview, setPreview] = useState(false)
  const { lesson, draft, clash, show } = editing
  return (
    <>
      <title>{`${draft.title} · ${area}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link
          to={`/staff/courses/${lesson.courseId}/curriculum`}
          className={buttonClasses('quiet', 'sm', '-ms-3')}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {words.backToCurriculum}
        </Link>
        <SaveMark
          state={editing.saveState}
          isStuck={editing.isClashMissing}
          onRetry={editing.retry}
        />
      </div>

      {clash ? (
        <Conflict
          mine={clash.found ?? draft}
          theirs={clash.theirs}
          isFound={clash.found !== null}
          calls={calls}
          parts={parts}
          onMine={({ title, body }) => show(clash.theirs, { title, body })}
          onTheirs={() => show(clash.theirs, null)}
        />
      ) : (
        <>
          <LessonHeading editing={editing} />
          <LessonBar editing={editing} isPreview={isPreview} onPreview={setPreview} />
          {isPreview && <Preview draft={draft} calls={calls} parts={parts} />}
          <LessonForm editing={editing} calls={calls} parts={parts} isHidden={isPreview} />
        </>
      )}

      <MarkdownImport read={calls.fromMarkdown} onRead={editing.replaceDocument} />
      <History
        calls={calls}
        parts={parts}
        onRestore={async (number) => {
          await editing.restore(number)
          toast.success(words.restored)
        }}
      />
    </>
  )
}
