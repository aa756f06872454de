import { expect, test } from 'vitest'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { CourseKeeper } from './course-keeper.ts'

const texts = { title: '', subtitle: '', designedFor: '', bannerAlt: '' }
const document: CourseDocument = {
  en: { ...texts, title: 'Weaving' },
  bn: texts,
  category: 'IoT',
  fee: '100',
  lessonCount: 4,
  level: 'Beginner',
  popularity: 'New',
  banner: '',
  whatYouLearn: [],
  outline: [],
  instructors: [],
  prerequisites: [],
}
const course = {
  courseId: 'IOT-101',
  state: 'draft',
  version: 1,
  document,
  live: document,
  changes: [],
  editedBy: null,
  editedAt: null,
  publishAt: null,
  publishFailed: null,
  checklist: [],
  errors: [],
  openBatches: 0,
  isSelfPaced: true,
  isOnSale: true,
} satisfies StaffCourse

/** A server that keeps one course, and a browser whose time passes on request. */
function desk(shared = { course: course as StaffCourse, isDown: false }) {
  const storage = new Map<string, string>()
  let planned: (() => void) | null = null
  const open = (loaded = shared.course) =>
    new CourseKeeper(loaded, {
      async save({ version, changes }) {
        if (shared.isDown) throw Object.assign(new Error('offline'), { code: 'offline', status: 0 })
        if (version !== shared.course.version) {
          const facts = {
            version: String(shared.course.version),
            editedBy: 'Karim',
            document: JSON.stringify(shared.course.document),
          }
          throw Object.assign(new Error('stale'), { code: 'course_edit_stale', status: 409, facts })
        }
        shared.course = {
          ...shared.course,
          version: version + 1,
          document: { ...shared.course.document, ...changes },
        }
        return shared.course
      },
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      later(run) {
        planned = run
        return () => (planned = null)
      },
    })
  return { shared, storage, open, pause: () => planned?.() }
}

test('what is typed is saved after a pause, in one call, and leaves the browser', async () => {
  const { shared, storage, open } = desk()
  const keeper = open()
  keeper.edit({ fee: '1' })
  keeper.edit({ fee: '15' })
  expect([keeper.snapshot().state, storage.size, shared.course.version]).toEqual(['waiting', 1, 1])
  expect(await keeper.flush()).toBe(true)
  expect([shared.course.version, shared.course.document.fee, storage.size]).toEqual([2, '15', 0])
})

test('a line cut loses nothing, not even by closing the page', async () => {
  const { shared, open } = desk()
  const keeper = open()
  shared.isDown = true
  keeper.edit({ fee: '900' })
  expect(await keeper.flush()).toBe(false)
  expect(keeper.snapshot()).toMatchObject({ state: 'offline', document: { fee: '900' } })
  shared.isDown = false
  const opened = open(course)
  expect(opened.snapshot()).toMatchObject({ document: { fee: '900' }, state: 'waiting' })
  expect(await opened.flush()).toBe(true)
  expect(shared.course.document.fee).toBe('900')
})

test('a save whose answer was lost is not asked about again', async () => {
  const { shared, open } = desk()
  const keeper = open()
  keeper.edit({ fee: '900' })
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '900' } }
  expect(await keeper.flush()).toBe(true)
  expect(keeper.snapshot()).toMatchObject({ state: 'saved', conflicts: [], course: { version: 2 } })
})

test('who closes the page before choosing between two versions is asked again', async () => {
  const { shared, open } = desk()
  const keeper = open()
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '200' } }
  keeper.edit({ fee: '300' })
  expect(await keeper.flush()).toBe(false)
  keeper.edit({ lessonCount: 9 })

  const opened = open()
  const conflicts = [{ leaf: 'fee', mine: '300', theirs: '200' }]
  expect(opened.snapshot()).toMatchObject({
    state: 'choosing',
    conflicts,
    document: { lessonCount: 9 },
  })
  expect([await opened.flush(), shared.course.document.fee]).toEqual([false, '200'])
  opened.resolve(new Set())
  expect(await opened.flush()).toBe(true)
  expect(shared.course.document).toMatchObject({ fee: '200', lessonCount: 9 })
})

test('a publication by someone else leaves the choice between two versions open', async () => {
  const { shared, open } = desk()
  const keeper = open()
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '200' } }
  keeper.edit({ fee: '300' })
  await keeper.flush()
  keeper.take({ ...shared.course, state: 'published' })
  keeper.edit({ fee: '350' })
  const conflicts = [{ leaf: 'fee', mine: '350', theirs: '200' }]
  expect(keeper.snapshot()).toMatchObject({ state: 'choosing', conflicts })
  expect([await keeper.flush(), shared.course.document.fee]).toEqual([false, '200'])
})

test('different fields of two people are both kept', async () => {
  const { shared, open } = desk()
  const [mine, theirs] = [open(), open()]
  theirs.edit({ en: { ...document.en, subtitle: 'Theirs' } })
  await theirs.flush()
  mine.edit({ en: { ...document.en, title: 'Mine' } })
  await mine.flush()
  expect(mine.snapshot().state).toBe('waiting')
  expect(await mine.flush()).toBe(true)
  expect(shared.course.document.en).toMatchObject({ title: 'Mine', subtitle: 'Theirs' })
})

test('the same field of two people waits until one is chosen; the others are kept', async () => {
  const { shared, open } = desk()
  const [mine, theirs] = [open(), open()]
  theirs.edit({ fee: '200', lessonCount: 9 })
  await theirs.flush()
  mine.edit({ fee: '300', level: 'Expert' })
  await mine.flush()
  expect(mine.snapshot()).toMatchObject({
    state: 'choosing',
    conflictWith: 'Karim',
    conflicts: [{ leaf: 'fee', mine: '300', theirs: '200' }],
  })
  expect(shared.course.document.fee).toBe('200')
  mine.resolve(new Set(['fee']))
  await mine.flush()
  expect(shared.course.document).toMatchObject({ fee: '300', lessonCount: 9, level: 'Expert' })
})

test('theirs can be chosen as well', async () => {
  const { shared, open } = desk()
  const [mine, theirs] = [open(), open()]
  theirs.edit({ fee: '200' })
  await theirs.flush()
  mine.edit({ fee: '300' })
  await mine.flush()
  mine.resolve(new Set())
  expect(await mine.flush()).toBe(true)
  expect([shared.course.version, shared.course.document.fee]).toEqual([2, '200'])
})

test('what is typed while a save is on its way is saved next', async () => {
  const { shared, open } = desk()
  const keeper = open()
  keeper.edit({ fee: '1' })
  const first = keeper.flush()
  keeper.edit({ fee: '12' })
  await first
  await keeper.flush()
  expect(shared.course.document.fee).toBe('12')
})

test('the last save is taken back, and the one before it', async () => {
  const { shared, open } = desk()
  const keeper = open()
  for (const fee of ['1', '2']) {
    keeper.edit({ fee })
    await keeper.flush()
  }
  keeper.undo()
  await keeper.flush()
  expect(shared.course.document.fee).toBe('1')
  keeper.undo()
  await keeper.flush()
  expect([shared.course.document.fee, keeper.snapshot().canUndo]).toEqual(['100', false])
})
