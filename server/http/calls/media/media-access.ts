import { isTrailer } from '../../../modules/catalog/index.ts'
import { markedCourses, mayOpenMedia } from '../../../modules/learning/index.ts'
import type { MediaAccessCheck, OutsideAccessCheck } from '../../../modules/media/index.ts'
import { staffMay } from '../../../modules/students/index.ts'
import { isInFreeTest, maySeeInAttempt, maySeeWhenMarking } from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'

/** What a session may open media as, besides enrolments. */
export interface MediaSession {
  /** false: it may not use its account's role. */
  asStaff: boolean
  /** false: it may not mark by its account's role. */
  marksAsStaff: boolean
  /** false: it does not count as an instructor's. */
  provesAddress: boolean
}

/**
 * Who may open media that are not public: one of these must allow it. What a lesson's students may
 * open is decided by the module that owns enrolments, and pictures of questions by that of attempts: for who answers them,
 * and for who marks them.
 *
 * @param session by default the one that the media address was issued for, which was checked then
 */
export function mediaAccess(
  { db }: Pick<Services, 'db'>,
  { asStaff, marksAsStaff, provesAddress }: MediaSession = {
    asStaff: true,
    marksAsStaff: true,
    provesAddress: true,
  },
): MediaAccessCheck & OutsideAccessCheck {
  return async (opening) => {
    if (await mayOpenMedia(db, { ...opening, provesAddress })) return true
    if (await isTrailer(db, opening)) return true
    if ('mediaId' in opening && (await isInFreeTest(db, opening.mediaId))) return true
    const { studentId } = opening
    if (studentId === null) return false
    if (
      'mediaId' in opening &&
      (await maySeeInAttempt(db, { ...opening, studentId, provesAddress }))
    )
      return true
    if (asStaff && (await staffMay(db, studentId, 'media'))) return true
    if (!('mediaId' in opening)) return false
    const marksAll = marksAsStaff && (await staffMay(db, studentId, 'marking'))
    const own = provesAddress && !marksAll ? await markedCourses(db, { id: studentId }) : []
    return maySeeWhenMarking(db, { ...opening, courses: marksAll ? null : own })
  }
}
