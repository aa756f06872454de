import type { ComponentType } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LessonLock, LessonView } from '#contract/learning/classroom.ts'
import { setTokenSource } from '#web/api.ts'
import { progressStore } from '#web/features/classroom/progress-store.ts'
import { chooseLowData } from '#web/features/media/quality.ts'
import { answerCalls, later, prepareScreens } from '#web/testing.tsx'
import Lesson, { clientLoader, shouldRevalidate } from './lesson.tsx'

prepareScreens('classroom', 'discussion', 'downloads', 'media')

setTokenSource({
  accessToken: async () => 'token',
  accessTokenAfter: async () => null,
  refused: () => undefined,
})

let uid = ''

vi.mock(import('#web/features/identity/session/session.ts'), async (original) => ({
  ...(await original()),
  whoIsSignedIn: async () =>
    ({ uid, name: 'Nadia', email: 'nadia@example.com', photo: null }) as never,
}))

// Each test is of a person of their own: the browser's database outlives a test.
beforeEach(() => {
  uid = crypto.randomUUID()
  chooseLowData(false)
})

const LESSONS = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc']
const COMPLETED = `POST /api/learn/PRG-101/lessons/${LESSONS[0]}/complete`
const NEXT = `GET /api/learn/PRG-101/lessons/${LESSONS[1]}`
const PROGRESS = 'POST /api/learn/progress'
const LAYOUT = 'GET /api/learn/PRG-101'

function lessonView(at: number, lock: LessonLock | null = null): LessonView {
  const named = (index: number) => {
    const lessonId = LESSONS[index]
    return lessonId ? { lessonId, title: `Lesson ${index + 1}`, recording: null } : null
  }
  const lesson = named(at)!
  return {
    courseId: 'PRG-101',
    courseName: 'Python',
    as: 'student',
    lesson: {
      ...lesson,
      kind: 'article',
      seconds: 60,
      isPreview: false,
      isRequired: true,
      state: 'new',
      lock,
    },
    body: lock ? null : { kind: 'article', document: { type: 'doc', content: [] } as never },
    progress: { watched: '', position: 0, positionAt: null, isCompleted: false },
    notes: [],
    previous: named(at - 1),
    next: named(at + 1),
  }
}

/** Opens the first of three lessons. @returns the calls so far */
async function openFirst(
  answers: Parameters<typeof answerCalls>[0] = {},
  { completedLessons = 0 } = {},
) {
  const calls = answerCalls({
    [`GET /api/learn/PRG-101/lessons/${LESSONS[0]}`]: lessonView(0),
    [NEXT]: lessonView(1),
    [`GET /api/learn/PRG-101/lessons/${LESSONS[2]}`]: lessonView(2),
    [PROGRESS]: { lessons: [], refused: [], certificate: null },
    [COMPLETED]: { certificate: null },
    [LAYOUT]: {},
    ...answers,
  })
  const Routes = createRoutesStub([
    {
      id: 'routes/learn/layout',
      path: '/learn/:courseId',
      Component: Outlet,
      HydrateFallback: () => null,
      loader: async () => {
        await fetch(new Request('/api/learn/PRG-101'))
        return {
          sections: [],
          uid,
          email: 'nadia@example.com',
          classroom: { progress: { requiredLessons: 3, completedLessons } },
        }
      },
      children: [
        { index: true, Component: () => <h1>The course</h1> },
        {
          path: ':lessonId',
          Component: Lesson as unknown as ComponentType,
          loader: clientLoader as never,
          shouldRevalidate,
        },
      ],
    },
  ])
  await render(<Routes initialEntries={[`/learn/PRG-101/${LESSONS[0]}`]} />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 1' })).toBeVisible()
  return calls
}

const press = () => page.getByRole('button', { name: 'Complete and continue' }).click()
const namesOf = (calls: readonly { name: string }[]) => calls.map(({ name }) => name)
const waiting = async () =>
  (await (await progressStore()).of(uid)).filter(({ completedIn }) => completedIn)

test('the next lesson is shown while “done” is still under way, which is sent once', async () => {
  const answer = later<object>()
  const shownAtSending: string[] = []
  const calls = await openFirst({
    [COMPLETED]: () => {
      shownAtSending.push(document.querySelector('h1')?.textContent ?? '')
      return answer.promise
    },
  })
  await expect.poll(() => namesOf(calls)).toContain(NEXT)
  await press()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 2' })).toBeVisible()
  expect(await waiting()).toMatchObject([{ lessonId: LESSONS[0], completedIn: 'PRG-101' }])
  answer.resolve({ certificate: null })
  await expect.poll(waiting).toEqual([])
  // Its answer renews the outline, which would hold up a lesson that is not on the screen yet.
  expect(shownAtSending).toEqual(['Lesson 2'])
  expect(namesOf(calls).filter((name) => name === NEXT)).toHaveLength(1)
})

test('“done” on a line that was cut is not lost: it is sent when the next lesson comes', async () => {
  let isCut = true
  const calls = await openFirst({
    [COMPLETED]: () => {
      if (isCut) throw new TypeError('No connection')
      return { certificate: null }
    },
  })
  await expect.poll(() => namesOf(calls)).toContain(NEXT)
  await press()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 2' })).toBeVisible()
  await expect.poll(() => namesOf(calls)).toContain(COMPLETED)
  expect(await waiting()).toMatchObject([{ lessonId: LESSONS[0] }])
  isCut = false
  dispatchEvent(new Event('online'))
  await expect.poll(waiting).toEqual([])
})

test('without a connection and without the next lesson, “done” stays here and says so', async () => {
  const cut = () => {
    throw new TypeError('No connection')
  }
  await openFirst({ [COMPLETED]: cut, [NEXT]: cut })
  await press()
  await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 1' })).toBeVisible()
  expect(await waiting()).toMatchObject([{ lessonId: LESSONS[0] }])
})

test('a lesson that this one opens is asked for once the server has the completion', async () => {
  let isCompleted = false
  const lock: LessonLock = {
    why: 'after-lesson',
    opensOn: null,
    lessonId: LESSONS[0]!,
    title: 'Lesson 1',
  }
  await openFirst({
    [COMPLETED]: () => {
      isCompleted = true
      return { certificate: null }
    },
    [NEXT]: () => lessonView(1, isCompleted ? null : lock),
  })
  await press()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 2' })).toBeVisible()
  await expect.element(page.getByText('This lesson is not open yet')).not.toBeInTheDocument()
})

test('what may end the course waits for the certificate', async () => {
  const calls = await openFirst({ [COMPLETED]: { certificate: 'EDI-1' } }, { completedLessons: 2 })
  await press()
  await expect.element(page.getByRole('heading', { name: 'The course' })).toBeVisible()
  expect(namesOf(calls)).not.toContain(NEXT)
})

test('where data is saved, no lesson is loaded ahead', async () => {
  chooseLowData(true)
  const calls = await openFirst()
  await press()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lesson 2' })).toBeVisible()
  const names = namesOf(calls)
  expect(names.indexOf(COMPLETED)).toBeLessThan(names.indexOf(NEXT))
  expect(names.filter((name) => name === NEXT)).toHaveLength(1)
})
