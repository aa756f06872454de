import { api } from '#web/api.ts'

const KEY = 'wishes'
/** A device keeps no more for a visitor: the last ones. */
const MOST = 50

/** The courses that a visitor saved on this device; they belong to the next person who signs in. */
function deviceWishes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Without storage nothing is kept. @returns whether it is */
function keepOnDevice(wishes: readonly string[]): boolean {
  try {
    if (wishes.length > 0) localStorage.setItem(KEY, JSON.stringify(wishes.slice(-MOST)))
    else localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}

/**
 * Saves a course in the account, or on this device while no one is signed in.
 *
 * @returns false where the list is full
 * @throws ApiProblem
 */
export async function saveWish(courseId: string, isSignedIn: boolean): Promise<boolean> {
  if (!isSignedIn)
    return keepOnDevice([...deviceWishes().filter((wish) => wish !== courseId), courseId])
  const { saved } = await api('PUT /api/wish-list', { body: { courseIds: [courseId] } })
  return saved.includes(courseId)
}

/** The same; a list that is full is shown, and says so itself. @throws ApiProblem */
export async function saveOrShowList(courseId: string, isSignedIn: boolean): Promise<boolean> {
  const isSaved = await saveWish(courseId, isSignedIn)
  if (!isSaved) location.assign('/dashboard/wish-list')
  return isSaved
}

/** Whether a course is saved: by the signed-in person, or on this device. @throws ApiProblem */
export async function isWish(courseId: string, isSignedIn: boolean): Promise<boolean> {
  if (!isSignedIn) return deviceWishes().includes(courseId)
  await sendWishes()
  const wishes = await api('GET /api/wish-list')
  return wishes.some((course) => course.courseId === courseId)
}

/**
 * Puts what this device keeps in the account of who is signed in. What no longer fits stays on the device; what the
 * site does not have any more is dropped.
 *
 * @returns whether anything was sent
 * @throws ApiProblem
 */
export async function sendWishes(): Promise<boolean> {
  const courseIds = deviceWishes()
  if (courseIds.length === 0) return false
  const { saved, isFull } = await api('PUT /api/wish-list', { body: { courseIds } })
  const sent = new Set(isFull ? saved : courseIds)
  keepOnDevice(deviceWishes().filter((wish) => !sent.has(wish)))
  return true
}
