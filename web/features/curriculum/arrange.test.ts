import { expect, test } from 'vitest'
import type { Curriculum, CurriculumLesson } from '#contract/learning/curriculum.ts'
import { readLines } from './add-modals.tsx'
import {
  lessonPlaceByDrop,
  lessonPlaceByKey,
  type RowKind,
  sectionPlaceByDrop,
  sectionPlaceByKey,
  withLessonAt,
  withSectionAfter,
} from './arrange.ts'
import type { MoveKey } from '#web/ui/drag/move-handle.tsx'

function lesson(lessonId: string): CurriculumLesson {
  return {
    lessonId,
    title: lessonId,
    kind: 'article',
    isPreview: false,
    isRequired: true,
    release: { rule: 'at-once' },
    isArchived: false,
    isPublished: false,
    review: null,
    hasChanges: false,
  }
}

/** "A: a b | B: c" */
function tree(text: string): Curriculum {
  const sections = text.split(' | ').map((part) => {
    const [title = '', lessons = ''] = part.split(':')
    return { sectionId: title, title, lessons: lessons.split(' ').filter(Boolean).map(lesson) }
  })
  return { courseId: 'T-1', courseTitle: 'T', sections, archived: [] }
}

const shown = ({ sections }: Curriculum) =>
  sections
    .map(({ title, lessons }) =>
      [`${title}:`, ...lessons.map(({ lessonId }) => lessonId)].join(' '),
    )
    .join(' | ')

function press(before: string, lessonId: string, ...keys: MoveKey[]): string {
  let curriculum = tree(before)
  for (const key of keys) {
    const place = lessonPlaceByKey(curriculum, lessonId, key)
    if (place) curriculum = withLessonAt(curriculum, lessonId, place)
  }
  return shown(curriculum)
}

test('keys move a lesson within its section and across its borders', () => {
  expect(press('A: a b | B: c', 'a', 'ArrowDown')).toBe('A: b a | B: c')
  expect(press('A: a b | B: c', 'a', 'ArrowDown', 'ArrowDown')).toBe('A: b | B: a c')
  expect(press('A: a b | B: c', 'c', 'ArrowUp')).toBe('A: a b c | B:')
  expect(press('A: a b | B: | C: c', 'b', 'ArrowDown', 'ArrowDown')).toBe('A: a | B: | C: b c')
  expect(press('A: a b c | B:', 'c', 'Home')).toBe('A: c a b | B:')
  expect(press('A: a b c | B:', 'a', 'End')).toBe('A: b c a | B:')
})

test('at the ends of the course keys change nothing', () => {
  expect(lessonPlaceByKey(tree('A: a | B: c'), 'a', 'ArrowUp')).toBeNull()
  expect(lessonPlaceByKey(tree('A: a | B: c'), 'c', 'ArrowDown')).toBeNull()
  expect(lessonPlaceByKey(tree('A: a | B: c'), 'a', 'Home')).toBeNull()
  expect(sectionPlaceByKey(tree('A: a | B: c'), 'A', 'ArrowUp')).toBeUndefined()
})

test('keys move a section', () => {
  const before = tree('A: a | B: b | C: c')
  const after = (sectionId: string, key: MoveKey) =>
    shown(withSectionAfter(before, sectionId, sectionPlaceByKey(before, sectionId, key)!))
  expect(after('A', 'ArrowDown')).toBe('B: b | A: a | C: c')
  expect(after('C', 'ArrowUp')).toBe('A: a | C: c | B: b')
  expect(after('C', 'Home')).toBe('C: c | A: a | B: b')
})

test('a pasted list loses its bullets and numbers, not its words', () => {
  expect(
    readLines('1. Loops\n2) Functions\n\n- Lists \n• Maps\n১। সংখ্যা\n3D models\n2026 in review'),
  ).toEqual(['Loops', 'Functions', 'Lists', 'Maps', 'সংখ্যা', '3D models', '2026 in review'])
})

/** "b over a": at the upper edge of a; "b under a": at its lower edge. Capitals are sections. */
function drop(before: string, how: string): string {
  const [dragged = '', edge, target = ''] = how.split(' ')
  const row = (id: string): { kind: RowKind; id: string } => ({
    kind: /^[A-Z]/.test(id) ? 'section' : 'lesson',
    id,
  })
  const dropped = {
    dragged: row(dragged),
    target: row(target),
    edge: edge === 'over' ? 'top' : 'bottom',
  } as const
  const curriculum = tree(before)
  if (dropped.dragged.kind === 'section')
    return shown(withSectionAfter(curriculum, dragged, sectionPlaceByDrop(curriculum, dropped)))
  const place = lessonPlaceByDrop(curriculum, dropped)
  return place ? shown(withLessonAt(curriculum, dragged, place)) : 'nowhere'
}

test('a lesson is dropped beside another one, or into a section', () => {
  expect(drop('A: a b c | B: d', 'c over a')).toBe('A: c a b | B: d')
  expect(drop('A: a b c | B: d', 'a over c')).toBe('A: b a c | B: d')
  expect(drop('A: a b c | B: d', 'a under d')).toBe('A: b c | B: d a')
  expect(drop('A: a b | B: d', 'a over B')).toBe('A: b | B: a d')
  expect(drop('A: a b | B: d', 'a under B')).toBe('A: b | B: d a')
  expect(drop('A: a b | B:', 'b under B')).toBe('A: a | B: b')
  expect(drop('A: a b', 'a under A')).toBe('A: b a')
  expect(drop('A: a b', 'a under x')).toBe('nowhere')
})

test('a section is dropped beside another one', () => {
  expect(drop('A: | B: | C:', 'C over A')).toBe('C: | A: | B:')
  expect(drop('A: | B: | C:', 'A over C')).toBe('B: | A: | C:')
  expect(drop('A: | B: | C:', 'A under C')).toBe('B: | C: | A:')
})
