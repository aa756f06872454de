import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Conflict } from './conflict.tsx'
import { LessonBar } from './lesson-bar.tsx'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'
import { LessonForm } from './lesson-form.tsx'
import { LessonHeading } from './lesson-heading.tsx'
import { MarkdownImport } from './markdown-import.tsx'
import { Preview } from './preview.tsx'
import { SaveMark } from './save-mark.tsx'
import type { LessonEditing } from './use-lesson-draft.ts'

/** A lesson being written, by staff or by its instructor: autosave, preview as a student, two versions side by side. */
export function LessonEditor({
  editing,
  calls,
  parts,
  back,
  note,
  actions,
}: {
  editing: LessonEditing
  calls: WritingCalls
  parts: LessonParts
  back: { to: string; text: string }
  /** Above the lesson: what is to be known of its draft. */
  note: ReactNode
  /** Beside the switch to the preview. */
  actions: ReactNode
}) {
  const [isPreview, setPreview] = useState(false)
  const { draft, clash, show } = editing
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link to={back.to} className={buttonClasses('quiet', 'sm', '-ms-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {back.text}
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
          {note}
          <LessonHeading editing={editing} />
          <LessonBar isPreview={isPreview} onPreview={setPreview}>
            {actions}
          </LessonBar>
          {isPreview && <Preview draft={draft} calls={calls} parts={parts} />}
          <LessonForm editing={editing} calls={calls} parts={parts} isHidden={isPreview} />
        </>
      )}

      <MarkdownImport read={calls.fromMarkdown} onRead={editing.replaceDocument} />
    </>
  )
}
