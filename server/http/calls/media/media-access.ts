import { mayOpenMedia } from '../../../modules/learning/index.ts'
import type { MediaAccessCheck, OutsideAccessCheck } from '../../../modules/media/index.ts'
import { staffMay } from '../../../modules/students/index.ts'
import { isInFreeTest, maySeeInAttempt } from '../../../modules/tests/index.ts'
import type { Services } from '../../../services.ts'

/** What a session may open media as, besides enrolments. */
export interface MediaSession {
  /** false: it may not use its account's role. */
  asStaff: boolean
  /** false: it does not count as an instructor's. */
  provesAddress: boolean
}

/**
 * Who may open media that are not public: one of these must allow it. What a lesson's students may
 * open is decided by the module that owns enrolments, and pictures of questions by that of attempts.
 *
 * @param session by default the one that the media address was issued for, which was checked then
 */
export function mediaAccess(
  { db }: Pick<Services, 'db'>,
  { asStaff, provesAddress }: MediaSession = { asStaff: true, provesAddress: true },
): MediaAccessCheck & OutsideAccessCheck {
  return async (opening) => {
    if (await mayOpenMedia(db, { ...opening, provesAddress })) return true
    if ('mediaId' in opening && (await isInFreeTest(db, opening.mediaId))) return true
    const { studentId } = opening
    if (studentId === null) return false
    if (
      'mediaId' in opening &&
      (await maySeeInAttempt(db, { ...opening, studentId, provesAddress }))
    )
      return true
    return asStaff && staffMay(db, studentId, 'media')
  }
}
