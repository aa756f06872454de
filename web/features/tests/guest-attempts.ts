import type { GuestForm } from '#contract/tests/guests.ts'
import { type Api, api } from '#web/api.ts'

/** Whose attempts of guests are on a device, in place of an account. */
export const GUEST = 'guest'

/** A free test that this device has sat, and which has not joined an account yet. */
interface GuestAttempt {
  attemptId: string
  courseId: string
  lessonId: string
}

interface GuestMemory {
  /** The secret that its free tests belong to; null: it has sat none. */
  device: string | null
  attempts: GuestAttempt[]
}

const KEY = 'free-tests'
const NOTHING: GuestMemory = { device: null, attempts: [] }

function remembered(): GuestMemory {
  try {
    return {
      ...NOTHING,
      ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<GuestMemory>),
    }
  } catch {
    return NOTHING
  }
}

function remember(memory: GuestMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Storage is off: the attempt lasts as long as the page.
  }
}

export function guestAttempts(): readonly GuestAttempt[] {
  return remembered().attempts
}

/** The secret of an attempt of this device; null: it has none of that id. */
export function guestSecret(attemptId: string): string | null {
  const { device, attempts } = remembered()
  return attempts.some((one) => one.attemptId === attemptId) ? device : null
}

/** Calls of a free test: those of an attempt of a student, under another name. What leaves the window is not told. */
export const guestApi = ((key: string, input: unknown) =>
  key.endsWith('/events')
    ? Promise.resolve()
    : api(
        key.replace('/api/learn/attempts/', '/api/guest-attempts/') as never,
        input as never,
      )) as unknown as Api

/** Starts a free test on this device. @throws ApiProblem */
export async function startFreeTest(
  { courseId, lessonId }: { courseId: string; lessonId: string },
  form: Omit<GuestForm, 'device'>,
) {
  const memory = remembered()
  const sheet = await api('POST /api/free-tests/{courseId}/{lessonId}/attempts', {
    params: { courseId, lessonId },
    body: { ...form, device: memory.device },
  })
  const { attemptId } = sheet
  const others = memory.attempts.filter((one) => one.attemptId !== attemptId)
  remember({
    device: sheet.device ?? memory.device,
    attempts: [...others, { attemptId, courseId, lessonId }],
  })
  return { ...sheet, device: sheet.device ?? memory.device }
}

/**
 * Joins free tests to the account that is signed in. They are one of this device that its person has asked for, and
 * those with the account's confirmed address. Whoever signs in on a device of others takes nothing over.
 *
 * @param wanted an attempt of this device; null: none
 * @throws ApiProblem
 */
export async function joinGuestAttempts(wanted: string | null) {
  const { device, attempts } = remembered()
  const isHere = attempts.some(({ attemptId }) => attemptId === wanted)
  const { joined, own } = await api('POST /api/learn/guest-attempts', {
    body:
      wanted !== null && isHere && device !== null
        ? { attempts: [{ attemptId: wanted, device }] }
        : { attempts: [] },
  })
  const ids = new Set([...joined, ...own.map(({ attemptId }) => attemptId)])
  remember({ device, attempts: attempts.filter(({ attemptId }) => !ids.has(attemptId)) })
  return { joined, own }
}

const ASKED = 'keeps-free-test'

/** Notes in this tab that its person signs up or in to keep a result. */
export function askToKeep(attemptId: string): void {
  try {
    sessionStorage.setItem(ASKED, attemptId)
  } catch {
    // Storage is off: the result has a button for it.
  }
}

export function isAskedToKeep(attemptId: string): boolean {
  try {
    return sessionStorage.getItem(ASKED) === attemptId
  } catch {
    return false
  }
}
