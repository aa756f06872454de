import { expect, test } from 'vitest'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { CourseAutosaver } from './course-autosaver.ts'
import { aDocument, aDraft } from '../testing.ts'

const course = aDraft
const document = aDocument

/** A server with one course, and a browser whose time passes on request. */
function desk(shared = { course: course as StaffCourse, isDown: false }) {
  const storage = new Map<string, string>()
  let planned: (() => void) | null = null
  const open = (loaded = shared.course) =>
    new CourseAutosaver(loaded, {
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

test('edits are saved after a pause in one call, and removed from the browser', async () => {
  const { shared, storage, open } = desk()
  const autosaver = open()
  autosaver.edit({ fee: '1' })
  autosaver.edit({ fee: '15' })
  expect([autosaver.snapshot().state, storage.size, shared.course.version]).toEqual([
    'waiting',
    1,
    1,
  ])
  expect(await autosaver.flush()).toBe(true)
  expect([shared.course.version, shared.course.document.fee, storage.size]).toEqual([2, '15', 0])
})

test('a lost connection loses nothing, even if the page is closed', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  shared.isDown = true
  autosaver.edit({ fee: '900' })
  expect(await autosaver.flush()).toBe(false)
  expect(autosaver.snapshot()).toMatchObject({ state: 'offline', document: { fee: '900' } })
  shared.isDown = false
  const opened = open(course)
  expect(opened.snapshot()).toMatchObject({ document: { fee: '900' }, state: 'waiting' })
  expect(await opened.flush()).toBe(true)
  expect(shared.course.document.fee).toBe('900')
})

test('a save whose response was lost causes no conflict', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  autosaver.edit({ fee: '900' })
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '900' } }
  expect(await autosaver.flush()).toBe(true)
  expect(autosaver.snapshot()).toMatchObject({
    state: 'saved',
    conflicts: [],
    course: { version: 2 },
  })
})

test('closing the page before choosing between two versions asks again', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '200' } }
  autosaver.edit({ fee: '300' })
  expect(await autosaver.flush()).toBe(false)
  autosaver.edit({ lessonCount: 9 })

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

test('a publication by someone else does not settle a conflict', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  shared.course = { ...shared.course, version: 2, document: { ...document, fee: '200' } }
  autosaver.edit({ fee: '300' })
  await autosaver.flush()
  autosaver.take({ ...shared.course, state: 'published' })
  autosaver.edit({ fee: '350' })
  const conflicts = [{ leaf: 'fee', mine: '350', theirs: '200' }]
  expect(autosaver.snapshot()).toMatchObject({ state: 'choosing', conflicts })
  expect([await autosaver.flush(), shared.course.document.fee]).toEqual([false, '200'])
})

test('edits of different fields by two people are merged', async () => {
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

test('edits of the same field by two people conflict until one is chosen; the others are merged', async () => {
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

test('the other person’s version can be chosen', async () => {
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

test('edits made during a save are saved next', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  autosaver.edit({ fee: '1' })
  const first = autosaver.flush()
  autosaver.edit({ fee: '12' })
  await first
  await autosaver.flush()
  expect(shared.course.document.fee).toBe('12')
})

test('undo reverts the last save, then the one before it', async () => {
  const { shared, open } = desk()
  const autosaver = open()
  for (const fee of ['1', '2']) {
    autosaver.edit({ fee })
    await autosaver.flush()
  }
  autosaver.undo()
  await autosaver.flush()
  expect(shared.course.document.fee).toBe('1')
  autosaver.undo()
  await autosaver.flush()
  expect([shared.course.document.fee, autosaver.snapshot().canUndo]).toEqual(['100', false])
})
