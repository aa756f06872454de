import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
} from '#contract/learning/curriculum.ts'

/** Where something goes: behind another one, or first. */
export type LessonPlace = { sectionId: string; after: string | null }

/** The same tree with a lesson elsewhere, as the server will have it. */
export function withLessonAt(
  curriculum: Curriculum,
  lessonId: string,
  { sectionId, after }: LessonPlace,
): Curriculum {
  const lesson = findLesson(curriculum, lessonId)?.lesson
  if (!lesson) return curriculum
  const sections = curriculum.sections.map((section) => {
    const lessons = section.lessons.filter((each) => each.lessonId !== lessonId)
    return {
      ...section,
      lessons:
        section.sectionId === sectionId
          ? placedBehind(lessons, lesson, { idOf: lessonIdOf, after })
          : lessons,
    }
  })
  return { ...curriculum, sections }
}

export function withSectionAfter(
  curriculum: Curriculum,
  sectionId: string,
  after: string | null,
): Curriculum {
  const section = curriculum.sections.find((each) => each.sectionId === sectionId)
  if (!section) return curriculum
  const others = curriculum.sections.filter((each) => each.sectionId !== sectionId)
  return {
    ...curriculum,
    sections: placedBehind(others, section, { idOf: (each) => each.sectionId, after }),
  }
}

function placedBehind<Row>(
  rows: readonly Row[],
  row: Row,
  { idOf, after }: { idOf: (row: Row) => string; after: string | null },
): Row[] {
  const at = after === null ? 0 : rows.findIndex((each) => idOf(each) === after) + 1
  return after !== null && at === 0 ? [...rows, row] : rows.toSpliced(at, 0, row)
}

const lessonIdOf = ({ lessonId }: CurriculumLesson) => lessonId

export function findLesson(
  { sections }: Curriculum,
  lessonId: string,
): { section: CurriculumSection; index: number; lesson: CurriculumLesson } | null {
  for (const section of sections) {
    const index = section.lessons.findIndex((each) => each.lessonId === lessonId)
    if (index >= 0) return { section, index, lesson: section.lessons[index]! }
  }
  return null
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'
export const isMoveKey = (key: string): key is MoveKey =>
  ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)

/** Where a key takes a lesson; null: it is there already. Up from the first lesson of a section leads into the one above. */
export function lessonPlaceByKey(
  curriculum: Curriculum,
  lessonId: string,
  key: MoveKey,
): LessonPlace | null {
  const found = findLesson(curriculum, lessonId)
  if (!found) return null
  const { section, index } = found
  const others = section.lessons.filter((each) => each.lessonId !== lessonId)
  const behind = (count: number): LessonPlace => ({
    sectionId: section.sectionId,
    after: others[count - 1]?.lessonId ?? null,
  })
  if (key === 'Home') return index > 0 ? behind(0) : null
  if (key === 'End') return index < others.length ? behind(others.length) : null
  const next = key === 'ArrowUp' ? index - 1 : index + 1
  if (next >= 0 && next <= others.length) return behind(next)
  const at = curriculum.sections.indexOf(section) + (key === 'ArrowUp' ? -1 : 1)
  const neighbour = curriculum.sections[at]
  if (!neighbour) return null
  return {
    sectionId: neighbour.sectionId,
    after: key === 'ArrowUp' ? (neighbour.lessons.at(-1)?.lessonId ?? null) : null,
  }
}

/** What a section stands behind after a key; undefined: it is there already. */
export function sectionPlaceByKey(
  { sections }: Curriculum,
  sectionId: string,
  key: MoveKey,
): string | null | undefined {
  const index = sections.findIndex((each) => each.sectionId === sectionId)
  const others = sections.filter((each) => each.sectionId !== sectionId)
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: others.length }[key]
  if (next < 0 || next > others.length || next === index) return undefined
  return others[next - 1]?.sectionId ?? null
}

/** Lessons with something that students do not see yet. */
export function unpublished({ sections }: Curriculum): CurriculumLesson[] {
  return sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ isPublished, hasChanges }) => !isPublished || hasChanges)
}
