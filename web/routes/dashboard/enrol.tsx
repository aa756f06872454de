import { replace } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { isAnyoneSignedIn } from '#web/features/identity/session/session.ts'
import { loginPathFor } from '#web/features/identity/sign-in/login-path.ts'
import {
  orderPath,
  readSelection,
  selectionPath,
} from '#web/features/orders/checkout/checkout-selection.ts'
import { enrolFree } from '#web/features/orders/checkout/enrol-free.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import type { Route } from './+types/enrol.ts'
import { isPressOnCourse, keepPressOnCourse } from './press-on-course.ts'

/**
 * Where the button of a free course leads: enrolled, and in the first lesson. Without an account the way goes through
 * signing up. What is not free, or comes from a link elsewhere, is asked about on the payment page.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url)
  const selection = readSelection(address.searchParams, [])
  const [selected] = selection.courses
  if (!selected) throw replace(selectionPath(selection))
  const before = { referrer: document.referrer, origin: address.origin }
  if (!(await isAnyoneSignedIn())) {
    keepPressOnCourse(selected.courseId, before)
    throw replace(loginPathFor(address, 'signup'))
  }
  const order = isPressOnCourse(selected.courseId, before) ? await enrolFree(selected) : null
  throw replace(
    (await lessonPath(selected.courseId)) ??
      (order ? orderPath(order.number) : selectionPath(selection)),
  )
}

/** The lesson to go on with, or the course where none is open. null: not enrolled. */
async function lessonPath(courseId: string): Promise<string | null> {
  try {
    const { progress } = await api('GET /api/learn/{courseId}', { params: { courseId } })
    return `/learn/${courseId}${progress.nextLessonId ? `/${progress.nextLessonId}` : ''}`
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

export function HydrateFallback() {
  return <AreaSkeleton />
}

/** The loader always leads on. */
export default function Enrol() {
  return null
}
