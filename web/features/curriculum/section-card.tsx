import { Archive, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CurriculumSection } from '#contract/learning/curriculum.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useDragRow } from '#web/ui/drag/drag-rows.ts'
import type { RowKind } from './arrange.ts'
import { FilesButton, inNaturalOrder, useFileDrop } from './files-to-lessons.tsx'
import { InlineTitle } from './inline-title.tsx'
import { type MoveKey, MoveHandle } from '#web/ui/drag/move-handle.tsx'

/** A lesson is dropped into a section as well as beside another lesson. */
const TAKES: readonly RowKind[] = ['section', 'lesson']

/** A section with its lessons. */
export function SectionCard({
  section,
  children,
  onMove,
  onRename,
  onAdd,
  onFiles,
  onArchive,
}: {
  section: CurriculumSection
  /** Its lessons as rows. */
  children: ReactNode
  onMove: (key: MoveKey) => void
  onRename: (title: string) => Promise<void>
  onAdd: () => void
  /** Makes lessons of files; undefined: not for this role. */
  onFiles?: ((files: File[]) => Promise<void>) | undefined
  onArchive: () => void
}) {
  const words = useWords('curriculum')
  const { row, handle, edge, isDragged } = useDragRow<RowKind>(
    { kind: 'section', id: section.sectionId },
    TAKES,
  )
  const { length } = section.lessons
  const [isBusy, setBusy] = useState(false)
  const take =
    onFiles &&
    ((files: File[]) => {
      if (isBusy) return
      setBusy(true)
      void onFiles(inNaturalOrder(files)).finally(() => setBusy(false))
    })
  const drop = useFileDrop(take)
  return (
    <li
      ref={row}
      {...drop.props}
      className={classes(
        'rounded-lg border bg-surface',
        drop.isOver ? 'border-brand outline-2 outline-dashed outline-brand' : 'border-line',
        isDragged && 'opacity-40',
        edge === 'top' && 'shadow-[0_-3px_0_var(--brand)]',
        edge === 'bottom' && 'shadow-[0_3px_0_var(--brand)]',
      )}
    >
      <section aria-label={section.title}>
        <div className="flex items-center gap-1 py-2 pe-2 ps-1 sm:pe-3 sm:ps-2">
          <MoveHandle
            handle={handle}
            id={`handle-section-${section.sectionId}`}
            label={words.moveHandle(section.title)}
            onMove={onMove}
          />
          <SectionTitle section={section} onRename={onRename} />
          <button
            type="button"
            aria-label={words.archiveSectionOf(section.title)}
            aria-haspopup="dialog"
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-danger-wash hover:text-danger"
            onClick={onArchive}
          >
            <Archive size={18} aria-hidden="true" />
          </button>
        </div>
        {length > 0 ? (
          <ol>{children}</ol>
        ) : (
          <p className="border-t border-line px-5 py-3 text-ink-soft">{words.emptySection}</p>
        )}
        {drop.isOver && (
          <p className="border-t border-line bg-brand-wash px-5 py-3 font-medium">
            {words.dropHere}
          </p>
        )}
        <div className="flex flex-wrap gap-1 border-t border-line p-2">
          <Button
            look="quiet"
            size="sm"
            aria-label={words.addLessonsTo(section.title)}
            onClick={onAdd}
          >
            <Plus size={18} aria-hidden="true" />
            {words.addLessons}
          </Button>
          {take && <FilesButton section={section.title} isBusy={isBusy} onFiles={take} />}
        </div>
      </section>
    </li>
  )
}

function SectionTitle({
  section: { title, lessons },
  onRename,
}: {
  section: CurriculumSection
  onRename: (title: string) => Promise<void>
}) {
  const words = useWords('curriculum')
  const language = useLanguage()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:flex-wrap sm:items-center">
      <InlineTitle title={title} label={words.sectionTitle} onRename={onRename}>
        <h2 lang={scriptOf(title)} className="text-lg leading-snug">
          {title}
        </h2>
      </InlineTitle>
      <span className="text-sm text-ink-soft">
        {words.lessonCount(formatCount(lessons.length, language), lessons.length === 1)}
      </span>
    </div>
  )
}
