import { plainPath } from '#web/text/language.ts'

const KEY = 'enrol'

/**
 * Whether someone pressed to enrol on the page of this course. A link from elsewhere enrols no one. One press enrols once.
 *
 * @param referrer the page before, as the browser says it
 */
export function isPressOnCourse(courseId: string, { referrer, origin }: PageBefore): boolean {
  const isKept = takeKept(courseId)
  return isKept || isCoursePage(courseId, { referrer, origin })
}

/** Keeps a press on the page of a course through a sign-up. */
export function keepPressOnCourse(courseId: string, before: PageBefore): void {
  if (!isCoursePage(courseId, before)) return
  try {
    sessionStorage.setItem(KEY, courseId)
  } catch {
    // Storage is off: the payment page asks once more.
  }
}

interface PageBefore {
  referrer: string
  origin: string
}

function isCoursePage(courseId: string, { referrer, origin }: PageBefore): boolean {
  if (!URL.canParse(referrer)) return false
  const page = new URL(referrer)
  return page.origin === origin && plainPath(page.pathname) === `/courses/${courseId}`
}

function takeKept(courseId: string): boolean {
  try {
    const isKept = sessionStorage.getItem(KEY) === courseId
    sessionStorage.removeItem(KEY)
    return isKept
  } catch {
    return false
  }
}
