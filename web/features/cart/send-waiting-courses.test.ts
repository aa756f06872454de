import { beforeEach, expect, test, vi } from 'vitest'
import { sendWaitingCourses } from './send-waiting-courses.ts'
import { coursesWaitingFor, waitFor } from './cart-queue.ts'

const ME = 'me@example.com'

/** A server with a response per course; "offline" means no response. */
function serverThat(
  answers: Record<string, object | { status: number; code: string } | 'offline'>,
) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { courseId } = (await request.json()) as { courseId: string }
    const answer = answers[courseId]!
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    const status = 'status' in answer ? (answer.status as number) : 200
    return Response.json(answer, { status })
  })
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

const added = { acknowledged: true, insertedId: '1', item: {} }

test('courses waiting for this person and for anyone who signs in are sent, other people’s are not', async () => {
  waitFor('A-1', null)
  waitFor('B-1', ME)
  waitFor('C-1', 'somebody@example.com')
  serverThat({ 'A-1': added, 'B-1': { message: 'Items already in cart!' } })
  expect(await sendWaitingCourses(ME)).toEqual({ added: 1, alreadyThere: 1, problems: [] })
  expect(coursesWaitingFor(ME)).toEqual([])
  expect(coursesWaitingFor('somebody@example.com')).toEqual(['C-1'])
})

test('offline every course keeps waiting, each once', async () => {
  waitFor('A-1', ME)
  waitFor('A-1', ME)
  waitFor('B-1', ME)
  serverThat({ 'A-1': 'offline', 'B-1': 'offline' })
  expect(await sendWaitingCourses(ME)).toEqual({ added: 0, alreadyThere: 0, problems: [] })
  expect(coursesWaitingFor(ME)).toEqual(['A-1', 'B-1'])
})

test('a refused course is reported and removed; the next one is sent', async () => {
  waitFor('GONE-1', ME)
  waitFor('B-1', ME)
  serverThat({ 'GONE-1': { status: 404, code: 'course_not_found' }, 'B-1': added })
  const sent = await sendWaitingCourses(ME)
  expect(sent).toMatchObject({ added: 1, problems: [{ code: 'course_not_found' }] })
  expect(coursesWaitingFor(ME)).toEqual([])
})

test('invalid stored data is ignored', () => {
  localStorage.setItem(
    'waiting-courses',
    '[{"courseId":7},"x",null,{"courseId":"A-1","email":null}]',
  )
  expect(coursesWaitingFor(ME)).toEqual(['A-1'])
  localStorage.setItem('waiting-courses', '{broken')
  expect(coursesWaitingFor(ME)).toEqual([])
})
