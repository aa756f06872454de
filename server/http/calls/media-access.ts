import { mayOpenMedia } from '../../modules/learning/index.ts'
import type { MayOpen } from '../../modules/media/index.ts'
import { staffMay } from '../../modules/students/index.ts'
import type { Services } from '../../services.ts'

/**
 * Who may open media that are not open to everyone: whom one of these lets in. What a lesson lets its students open
 * is decided by the module that knows enrolments; it is asked here.
 *
 * @param asStaff false: a session that may not use the role its account has
 */
export function mediaAccess({ db }: Pick<Services, 'db'>, { asStaff = true } = {}): MayOpen {
  const openers: MayOpen[] = [
    (opening) => mayOpenMedia(db, opening),
    async ({ studentId }) => asStaff && studentId !== null && staffMay(db, studentId, 'media'),
  ]
  return async (opening) => {
    for (const opens of openers) if (await opens(opening)) return true
    return false
  }
}
