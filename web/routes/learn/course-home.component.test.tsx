import { createRoutesStub, type LoaderFunctionArgs, Outlet } from 'react-router'
import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import type { Classroom } from '#contract/learning/classroom.ts'
import { api, setTokenSource } from '#web/api.ts'
import { answerCalls, prepareScreens } from '#web/testing.tsx'
import LearnHome, { clientLoader } from './course-home.tsx'
import { loadClassroom } from './load-classroom.ts'

prepareScreens('classroom', 'discussion')

/** The identity service is not asked who is signed in. */
setTokenSource({
  accessToken: async () => 'token',
  accessTokenAfter: async () => null,
  refused: () => undefined,
})

const classroom: Classroom = {
  courseId: 'PRG-101',
  courseName: 'Python',
  image: 'data:,',
  as: 'student',
  teaches: false,
  batch: null,
  sections: [],
  progress: {
    percent: 0,
    completedLessons: 0,
    requiredLessons: 0,
    isComplete: false,
    nextLessonId: null,
  },
  completion: { rule: 'lessons' } as unknown as Classroom['completion'],
  certificate: null,
}

const CLASSROOM = 'GET /api/learn/PRG-101'
const TAUGHT = 'GET /api/learn/PRG-101/taught-classes'

/** Opens the home inside a layout that loads the classroom as the real one does. @returns the calls it made */
async function open(as: Pick<Classroom, 'as' | 'teaches'>): Promise<string[]> {
  const calls = answerCalls({
    [CLASSROOM]: { ...classroom, ...as },
    [TAUGHT]: { as: null, batches: [], batchId: null, classes: [] },
    'GET /api/learn/PRG-101/classes': [],
    'GET /api/learn/PRG-101/announcements': { announcements: [] },
    'GET /api/learn/PRG-101/groups': { groups: [] },
  })
  const Routes = createRoutesStub([
    {
      id: 'routes/learn/layout',
      path: '/learn/:courseId',
      Component: Outlet,
      HydrateFallback: () => null,
      loader: async ({ context, params }: LoaderFunctionArgs) => ({
        classroom: await loadClassroom({ api, context }, params['courseId']!),
      }),
      children: [
        {
          index: true,
          Component: LearnHome as unknown as ComponentType,
          loader: clientLoader as never,
        },
      ],
    },
  ])
  const page = await render(<Routes initialEntries={['/learn/PRG-101']} />)
  await expect.element(page.getByRole('heading', { name: 'Python' })).toBeVisible()
  return calls.map(({ name }) => name)
}

test('the home of someone who only learns asks for no classes that they teach', async () => {
  const calls = await open({ as: 'student', teaches: false })
  expect(calls).not.toContain(TAUGHT)
  expect(calls.filter((call) => call === CLASSROOM)).toHaveLength(1)
})

test.each([
  { as: 'student', teaches: true },
  { as: 'instructor', teaches: true },
  { as: 'staff', teaches: false },
] as const)('the home of $as who teaches: $teaches asks for them', async (who) => {
  const calls = await open(who)
  expect(calls).toContain(TAUGHT)
  expect(calls.filter((call) => call === CLASSROOM)).toHaveLength(1)
})
