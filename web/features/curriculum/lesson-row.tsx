import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import type { CurriculumLesson } from '#contract/learning/curriculum.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { useDragRow } from '#web/ui/drag/drag-rows.ts'
import type { RowKind } from './arrange.ts'
import { InlineTitle } from './inline-title.tsx'
import { kindIcons } from './lesson-kinds.ts'
import { type MoveKey, MoveHandle } from '#web/ui/drag/move-handle.tsx'

const TAKES: readonly RowKind[] = ['lesson']

/** A lesson in the tree. */
export function LessonRow({
  lesson,
  to,
  onMove,
  onRename,
  onSettings,
}: {
  lesson: CurriculumLesson
  /** Its editor. */
  to: string
  onMove: (key: MoveKey) => void
  onRename: (title: string) => Promise<void>
  onSettings: () => void
}) {
  const words = useWords('curriculum')
  const { row, handle, edge, isDragged } = useDragRow<RowKind>(
    { kind: 'lesson', id: lesson.lessonId },
    TAKES,
  )
  const Icon = kindIcons[lesson.kind]
  return (
    <li
      ref={row}
      data-lesson={lesson.lessonId}
      className={classes(
        'relative flex items-center gap-1 border-t border-line py-1 pe-2 ps-1 sm:pe-3 sm:ps-2',
        isDragged && 'opacity-40',
        edge === 'top' && 'shadow-[inset_0_3px_0_var(--brand)]',
        edge === 'bottom' && 'shadow-[inset_0_-3px_0_var(--brand)]',
      )}
    >
      <MoveHandle
        handle={handle}
        id={`handle-${lesson.lessonId}`}
        label={words.moveHandle(lesson.title)}
        onMove={onMove}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 max-sm:pb-2 sm:flex-row sm:flex-wrap sm:items-center">
        <InlineTitle title={lesson.title} label={words.lessonTitle} onRename={onRename}>
          <Link
            to={to}
            draggable={false}
            className="flex min-h-11 items-center gap-2.5 font-medium hover:text-brand"
          >
            <Icon
              size={18}
              role="img"
              aria-label={words.kinds[lesson.kind]}
              className="shrink-0 text-brand"
            />
            <span lang={scriptOf(lesson.title)} className="min-w-0 break-words">
              {lesson.title}
            </span>
          </Link>
        </InlineTitle>
        <LessonBadges lesson={lesson} />
      </span>
      <button
        type="button"
        aria-label={words.settings(lesson.title)}
        aria-haspopup="dialog"
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand"
        onClick={onSettings}
      >
        <Settings size={18} aria-hidden="true" />
      </button>
    </li>
  )
}

const reviewTones = { writing: 'plain', waiting: 'brand', 'sent-back': 'danger' } as const

/** The state of a lesson and its marks, such as preview. */
export function LessonBadges({ lesson }: { lesson: CurriculumLesson }) {
  const words = useWords('curriculum')
  return (
    <span className="flex flex-wrap gap-1.5 max-sm:ps-7">
      {!lesson.isPublished && <Badge>{words.draft}</Badge>}
      {lesson.isPublished && !lesson.hasChanges && <Badge tone="good">{words.published}</Badge>}
      {lesson.hasChanges && <Badge tone="accent">{words.changed}</Badge>}
      {lesson.review && (
        <Badge tone={reviewTones[lesson.review]}>{words.reviews[lesson.review]}</Badge>
      )}
      {lesson.isPreview && <Badge tone="brand">{words.preview}</Badge>}
      {!lesson.isRequired && <Badge>{words.optional}</Badge>}
      {lesson.release.rule !== 'at-once' && <Badge>{words.scheduled}</Badge>}
    </span>
  )
}
