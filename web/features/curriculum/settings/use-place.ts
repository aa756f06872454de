import { useState } from 'react'
import type { Curriculum, CurriculumLesson } from '#contract/learning/curriculum.ts'
import { findLesson } from '../arrange.ts'

/** The current place of a lesson: its section, and the lesson before it; empty: it is the first. */
export interface StandingPlace {
  sectionId: string
  after: string
}

export interface Place {
  /** Null: it is in no section. */
  current: StandingPlace | null
  sectionId: string
  chooseSection: (sectionId: string) => void
  /** The lessons of the chosen section that can precede it. */
  others: readonly CurriculumLesson[]
  /** The one that precedes it unless another is chosen. */
  before: string
}

/** The section that is chosen for a lesson, and the places in it. */
export function usePlace(curriculum: Curriculum, lesson: CurriculumLesson): Place {
  const found = findLesson(curriculum, lesson.lessonId)
  const [sectionId, chooseSection] = useState(found?.section.sectionId ?? '')
  const others = (
    curriculum.sections.find((section) => section.sectionId === sectionId)?.lessons ?? []
  ).filter(({ lessonId }) => lessonId !== lesson.lessonId)
  const before =
    (found && found.section.sectionId === sectionId
      ? found.section.lessons[found.index - 1]?.lessonId
      : others.at(-1)?.lessonId) ?? ''
  const current = found && { sectionId: found.section.sectionId, after: before }
  return { current, sectionId, chooseSection, others, before }
}
