import type { CurriculumLesson, CurriculumSection } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { type CurriculumCalls, lessonPath } from './curriculum-calls.ts'
import { LessonRow } from './lesson-row.tsx'
import { SectionCard } from './section-card.tsx'
import type { CurriculumState } from './use-curriculum.ts'
import type { Moves } from './use-moves.ts'

/** The sections and their lessons, renamed and moved in place. */
export function SectionList({
  state: { curriculum, change },
  moves,
  calls,
  onAdd,
  onFiles,
  onArchive,
  onSettings,
}: {
  state: CurriculumState
  moves: Moves
  calls: CurriculumCalls
  onAdd: (section: CurriculumSection) => void
  onFiles?: ((section: CurriculumSection, files: File[]) => Promise<void>) | undefined
  onArchive: (section: CurriculumSection) => void
  onSettings: (lesson: CurriculumLesson) => void
}) {
  const words = useWords('curriculum')
  const list = useFocusAfterRemoval(curriculum.sections.length)
  return (
    <div ref={list} role="group" aria-label={words.sections} tabIndex={-1} className="outline-none">
      {curriculum.sections.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <ol className="flex flex-col gap-4">
          {curriculum.sections.map((section) => (
            <SectionCard
              key={section.sectionId}
              section={section}
              onMove={(key) => moves.moveSection(section.sectionId, key)}
              onRename={(title) => change(() => calls.changeSection(section.sectionId, { title }))}
              onAdd={() => onAdd(section)}
              onFiles={onFiles && ((files) => onFiles(section, files))}
              onArchive={() => onArchive(section)}
            >
              {section.lessons.map((lesson) => (
                <LessonRow
                  key={lesson.lessonId}
                  lesson={lesson}
                  to={lessonPath(curriculum, lesson.lessonId)}
                  onMove={(key) => moves.moveLesson(lesson.lessonId, key)}
                  onRename={(title) => change(() => calls.changeLesson(lesson.lessonId, { title }))}
                  onSettings={() => onSettings(lesson)}
                />
              ))}
            </SectionCard>
          ))}
        </ol>
      )}
    </div>
  )
}
