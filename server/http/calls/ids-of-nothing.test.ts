import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testServer } from '../../testing/test-server.ts'

/**
 * A call that names something in its address says so where there is no such thing. An empty list would say that there is
 * one, and nothing in it: a mistyped address looks like a fault of the course.
 */
const server = await testServer()
const callers = {
  anyone: undefined,
  student: await server.newStudent(),
  staff: await server.newStudent({ role: 'staff' }),
}

/** Of the right form, and of nothing. */
const nothing: Record<string, string> = {
  answerId: '999999',
  attemptId: 'nothingnothing00',
  bankId: 'n0thingn0t',
  batchId: '999999',
  code: 'NOTHING-1',
  courseId: 'NONE-1',
  id: '999999',
  importId: '999999',
  itemId: '999999',
  key: 'n'.repeat(32),
  lessonId: 'n0thingn0t',
  mediaId: 'n0thingn0thing00',
  meetingId: '999999',
  number: 'EDNTHNGNTH',
  questionId: 'n0thingn0t',
  serial: 'ED-2026-NTHN-GNTH',
  slug: 'nobody-nowhere',
  studentId: 'ET_n0thing00',
  submissionId: 'n0thingn0thingn0thin',
}

/** In these calls the parameter of that name is another thing. */
const nothingIn: Record<string, string> = {
  'GET /api/staff/courses/{courseId}/batches/{number}/groups': '99',
  'GET /api/staff/lessons/{lessonId}/versions/{number}': '99',
  'GET /api/staff/bank-questions/{questionId}/versions/{number}': '99',
}

/** What a call cannot be answered without. */
const queries: Record<string, string> = {
  'GET /api/staff/courses/{courseId}/examiner-suggestions': '?q=karim',
  'GET /api/staff/instructors/{slug}/merge': '?closed=nobody-else',
  'GET /api/staff/question-banks/{bankId}/export': '?format=gift',
  'GET /api/staff/students/{studentId}/merge': '?closedId=ET_n0thing11',
}

/** Refused before anyone looks whether there is such a thing; lessons of instructors only where the provider has none. */
const refused: Record<string, string[]> = {
  'GET /api/teaching/courses/{courseId}/lessons': ['own_lessons_off', 'course_not_found'],
  'GET /api/teaching/lessons/{lessonId}': ['own_lessons_off', 'lesson_not_found'],
  'GET /api/users/students/{id}': ['not_yours'],
  'GET /api/users/students/{id}/export': ['not_yours'],
}

/** What is chosen from a list of the contract, which has each. */
const chosen: Record<string, string> = {
  language: 'en',
  letter: 'A',
  list: 'contact',
  page: 'about',
}

const reads = Object.entries<Endpoint>(allEndpoints).filter(
  ([key]) =>
    key.startsWith('GET ') &&
    [...key.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in chosen)),
)

function addressOf(key: string): string {
  const path = key.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (name === 'number' ? nothingIn[key] : undefined) ?? nothing[name] ?? chosen[name]
    if (value === undefined) throw new Error(`there is no id of nothing for {${name}}`)
    return value
  })
  return `${path}${queries[key] ?? ''}`
}

test.each(reads.filter(([key]) => !(key in refused)))(
  '%s of nothing is not found',
  async (key, { audience }) => {
    const { status, body } = await server.call(addressOf(key), { token: callers[audience]?.token })
    expect([status, body?.errors]).toEqual([404, undefined])
  },
)

test.each(Object.entries(refused))('%s of nothing is refused', async (key, codes) => {
  const { token } = callers.student
  expect(codes).toContain((await server.call(addressOf(key), { token })).body.code)
})
