import { Eye, History, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { CourseAutosaver, CourseEditorState } from './course-autosaver.ts'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { PUBLISH_MODAL, PublishModal } from '../publishing/publish-modal.tsx'
import { SaveMark } from './save-mark.tsx'

/** The save state, undo, history, preview and publishing; sticky. */
export function EditorBar({
  autosaver,
  edited,
  publish,
  onHistory,
}: {
  autosaver: CourseAutosaver
  edited: CourseEditorState
  publish: () => Promise<unknown>
  onHistory: () => void
}) {
  const words = useWords('staff').courses
  return (
    <div className="sticky top-16 z-10 -mx-4 mb-6 flex items-center gap-1 border-b border-line bg-paper px-4 py-2 max-sm:[&>:not(p)]:shrink-0 max-sm:[&>:not(p)]:px-2 sm:flex-wrap sm:gap-x-2 sm:mx-0 sm:rounded-md sm:border sm:px-3">
      <SaveMark state={edited.state} />
      <Button
        look="quiet"
        size="sm"
        disabled={!edited.canUndo}
        onClick={() => autosaver.undo()}
        aria-label={words.undo}
      >
        <Undo2 size={18} aria-hidden="true" />
        <span className="max-sm:hidden">{words.undo}</span>
      </Button>
      <Button
        look="quiet"
        size="sm"
        onClick={onHistory}
        aria-haspopup="dialog"
        aria-label={words.history}
      >
        <History size={18} aria-hidden="true" />
        <span className="max-sm:hidden">{words.history}</span>
      </Button>
      <Link
        to={`/staff/courses/${edited.course.courseId}/preview`}
        aria-label={words.preview}
        className={buttonClasses('outline', 'sm')}
      >
        <Eye size={18} aria-hidden="true" />
        <span className="max-sm:hidden">{words.preview}</span>
      </Link>
      {edited.course.state !== 'archived' && (
        <ModalButton opens={PUBLISH_MODAL} look="accent" size="sm">
          {words.publishTitle}
        </ModalButton>
      )}
      <PublishModal course={edited.course} publish={publish} />
    </div>
  )
}
