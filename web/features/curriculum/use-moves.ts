import { useState } from 'react'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { useDropMonitor } from '#web/ui/drag/drag-rows.ts'
import { useFocusAfterMove } from '#web/ui/hooks/use-focus-after-move.ts'
import {
  findLesson,
  lessonPlaceByDrop,
  lessonPlaceByKey,
  type LessonPlace,
  type RowKind,
  sectionPlaceByDrop,
  sectionPlaceByKey,
  withLessonAt,
  withSectionAfter,
} from './arrange.ts'
import type { MoveKey } from '#web/ui/drag/move-handle.tsx'
import type { CurriculumCalls } from './curriculum-calls.ts'
import type { CurriculumState } from './use-curriculum.ts'

/** Moves sections and lessons: dragged, or by the keys of their handles. */
export interface Moves {
  /** The new place of what was moved, for screen readers. */
  said: string
  moveSection(sectionId: string, key: MoveKey): void
  moveLesson(lessonId: string, key: MoveKey): void
}

export function useMoves(
  { curriculum, rearrange }: CurriculumState,
  calls: Pick<CurriculumCalls, 'changeLesson' | 'changeSection'>,
): Moves {
  const { movedLesson, movedSection } = useWords('curriculum')
  const language = useLanguage()
  const [said, setSaid] = useState('')
  const focusAfterMove = useFocusAfterMove()
  const count = (number: number) => formatCount(number, language)

  function placeLesson(lessonId: string, place: LessonPlace): void {
    rearrange(
      (tree) => withLessonAt(tree, lessonId, place),
      () => calls.changeLesson(lessonId, { place }),
    )
    const found = findLesson(withLessonAt(curriculum, lessonId, place), lessonId)
    if (!found) return
    const { lesson, section, index } = found
    setSaid(
      movedLesson({
        title: lesson.title,
        place: count(index + 1),
        count: count(section.lessons.length),
        section: section.title,
      }),
    )
  }

  function placeSection(sectionId: string, after: string | null): void {
    rearrange(
      (tree) => withSectionAfter(tree, sectionId, after),
      () => calls.changeSection(sectionId, { after }),
    )
    const { sections } = withSectionAfter(curriculum, sectionId, after)
    const index = sections.findIndex((section) => section.sectionId === sectionId)
    setSaid(movedSection(sections[index]?.title ?? '', count(index + 1), count(sections.length)))
  }

  useDropMonitor<RowKind>((drop) => {
    const { kind, id } = drop.dragged
    if (kind === 'section') return placeSection(id, sectionPlaceByDrop(curriculum, drop))
    const place = lessonPlaceByDrop(curriculum, drop)
    if (place) placeLesson(id, place)
  })

  return {
    said,
    moveSection(sectionId, key) {
      const after = sectionPlaceByKey(curriculum, sectionId, key)
      if (after === undefined) return
      focusAfterMove(() => document.getElementById(`handle-section-${sectionId}`))
      placeSection(sectionId, after)
    },
    moveLesson(lessonId, key) {
      const place = lessonPlaceByKey(curriculum, lessonId, key)
      if (!place) return
      focusAfterMove(() => document.getElementById(`handle-${lessonId}`))
      placeLesson(lessonId, place)
    },
  }
}
