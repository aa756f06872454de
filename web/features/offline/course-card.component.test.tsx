import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { CourseCard, lessonsToDownload } from './course-card.tsx'
import { cancelCourse } from './course-manager.ts'
import { listDownloads } from './download-store.ts'
import { addDownload, aView, enableDownloads, removeAllDownloads } from './testing.ts'

prepareScreens('downloads')
vi.mock('./cache-pages.ts', () => ({ cachePages: async () => undefined }))
const nadia = 'nadia'
const KEY = { person: nadia, courseId: 'PRG-101' }
beforeEach(enableDownloads)
afterEach(async () => {
  await cancelCourse(KEY)
  await removeAllDownloads(nadia)
  vi.restoreAllMocks()
})

const lessonCall = (lessonId: string) => `GET /api/learn/PRG-101/lessons/${lessonId}`

/** All that three articles need. */
const answers = () => ({
  [lessonCall('loops')]: aView('loops'),
  [lessonCall('lists')]: aView('lists'),
  [lessonCall('files')]: aView('files'),
  'GET /api/learn/PRG-101': {},
  'GET /api/users/students': [{}],
})

async function shown() {
  const lock = { why: 'after-lesson' }
  const lessons = lessonsToDownload([
    { lessons: [{ lessonId: 'loops', kind: 'article', lock: null }] },
    {
      lessons: [
        { lessonId: 'lists', kind: 'article', lock: null },
        { lessonId: 'files', kind: 'article', lock: null },
        { lessonId: 'later', kind: 'article', lock },
        // Needs the server, so it is neither offered nor counted.
        { lessonId: 'final', kind: 'quiz', lock: null },
      ],
    },
  ])
  const page = await show(
    <CourseCard
      person={nadia}
      courseId="PRG-101"
      lessons={lessons}
      downloader={{
        email: 'nadia@example.com',
        device: () => 'phone',
        spend: () => undefined,
        startQuality: () => '',
      }}
    />,
    '/learn/PRG-101',
  )
  return { page, press: (name: string) => page.getByRole('button', { name }).click() }
}

async function idsOnDevice() {
  const downloads = await listDownloads(nadia)
  return downloads
    .filter(({ state }) => state === 'downloaded')
    .map(({ view }) => view.lesson.lessonId)
    .toSorted()
}

test('all open lessons are downloaded one after another, once the size was shown', async () => {
  answerCalls(answers())
  await addDownload(nadia, 'lists')
  const { page, press } = await shown()
  await expect
    .element(
      page.getByText('1 of 3 lessons are on this device. Not open yet: 1.', { exact: false }),
    )
    .toBeVisible()
  await press('Download the rest')
  await expect.element(page.getByText(/^Takes less than 1 MB\./)).toBeVisible()
  await press('Start download')
  await expect.element(page.getByText('All open lessons are on this device')).toBeVisible()
  expect(await idsOnDevice()).toEqual(['files', 'lists', 'loops'])
})

test('a download of a course is paused, and goes on where it was', async () => {
  const gate = later<object>()
  let asked = 0
  answerCalls({
    ...answers(),
    // The first call tells the size.
    [lessonCall('lists')]: () => ((asked += 1) > 1 ? gate.promise : aView('lists')),
  })
  const { page, press } = await shown()
  await press('Download the whole course')
  await press('Start download')
  await expect.element(page.getByText('1 of 3 lessons')).toBeVisible()
  await press('Pause')
  await expect.element(page.getByText('Paused')).toBeVisible()
  gate.resolve(aView('lists'))
  await press('Continue')
  await expect.element(page.getByText('All open lessons are on this device')).toBeVisible()
})

test('a lost connection is waited for', async () => {
  let isOffline = false
  answerCalls({
    ...answers(),
    'GET /api/users/students': () => {
      if (isOffline) throw new TypeError('No connection')
      return [{}]
    },
  })
  const { page, press } = await shown()
  await press('Download the whole course')
  isOffline = true
  await press('Start download')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^The connection was lost\. The download continues/)
  isOffline = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('All open lessons are on this device')).toBeVisible()
})

test('a lesson that has closed meanwhile is left out, and the others come', async () => {
  let asked = 0
  answerCalls({
    ...answers(),
    [lessonCall('lists')]: () =>
      (asked += 1) > 1 ? refusal(403, 'lesson_locked') : aView('lists'),
  })
  const { page, press } = await shown()
  await press('Download the whole course')
  await press('Start download')
  await expect
    .element(page.getByText('2 of 3 lessons are on this device.', { exact: false }))
    .toBeVisible()
  expect(await idsOnDevice()).toEqual(['files', 'loops'])
})

test('a connection that comes back without a word is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let isOffline = false
    answerCalls({
      ...answers(),
      'GET /api/users/students': () => {
        if (isOffline) throw new TypeError('No connection')
        return [{}]
      },
    })
    const { page, press } = await shown()
    await press('Download the whole course')
    isOffline = true
    await press('Start download')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The connection was lost/)
    isOffline = false
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(page.getByText('All open lessons are on this device')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
