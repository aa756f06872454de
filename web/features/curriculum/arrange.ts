import type { MoveKey } from '#web/ui/drag/move-handle.tsx'
import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
} from '#contract/learning/curriculum.ts'

/** What can be dragged in the tree. */
export type RowKind = 'lesson' | 'section'

/** The new place of something: after another one, or first. */
export type LessonPlace = { sectionId: string; after: string | null }

/** The tree after a lesson is moved, as the server will store it. */
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
    const lesson = section.lessons[index]
    if (lesson) return { section, index, lesson }
  }
  return null
}

/**
 * The place a key moves a lesson to; null: it is there already. Up from a section's first lesson: into the section
 * above.
 */
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

/** The section that precedes this one after a key; undefined: nothing changes. */
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

/** Lessons with unpublished changes. */
export function unpublished({ sections }: Curriculum): CurriculumLesson[] {
  return sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ isPublished, hasChanges }) => !isPublished || hasChanges)
}

/** A drop: the dragged item, its target and the edge of the target. */
interface Drop {
  dragged: { kind: RowKind; id: string }
  target: { kind: RowKind; id: string }
  edge: 'top' | 'bottom'
}

/** The section that precedes a dragged section after it is dropped on another one; null: first. */
export function sectionPlaceByDrop(
  { sections }: Curriculum,
  { dragged, target, edge }: Drop,
): string | null {
  return besideRow(
    sections.map(({ sectionId }) => sectionId).filter((id) => id !== dragged.id),
    target.id,
    edge,
  )
}

/** The new place of a lesson dropped beside a lesson or into a section; null: none. */
export function lessonPlaceByDrop(
  curriculum: Curriculum,
  { dragged, target, edge }: Drop,
): LessonPlace | null {
  const othersOf = (section: CurriculumSection | undefined) =>
    section?.lessons.map(lessonIdOf).filter((id) => id !== dragged.id) ?? []
  if (target.kind === 'section') {
    const section = curriculum.sections.find(({ sectionId }) => sectionId === target.id)
    return {
      sectionId: target.id,
      after: edge === 'top' ? null : (othersOf(section).at(-1) ?? null),
    }
  }
  const section = findLesson(curriculum, target.id)?.section
  if (!section) return null
  return {
    sectionId: section.sectionId,
    after: besideRow(othersOf(section), target.id, edge),
  }
}

/** What precedes an item dropped at an edge of another one. */
function besideRow(others: readonly string[], id: string, edge: Drop['edge']): string | null {
  return edge === 'bottom' ? id : (others[others.indexOf(id) - 1] ?? null)
}
