import { Problem } from '#contract/problems.ts'
import { type BunnyAddress, bunnyAddress, type BunnyLibrary } from './bunny-address.ts'

/** Decides whether a lesson that names a video of another site is open to someone. */
export type OutsideAccessCheck = (opening: {
  videoId: string
  /** null: someone who is not signed in. */
  studentId: number | null
  now: Date
}) => Promise<boolean>

/**
 * An address of a video of Bunny Stream, for who may open a lesson that shows it.
 *
 * @throws Problem media_locked, or media_not_found to who is not signed in; bunny_not_set_up
 */
export async function playBunny(
  context: { bunny: BunnyLibrary | null; now: Date; mayOpen: OutsideAccessCheck },
  { videoId, studentId }: { videoId: string; studentId: number | null },
): Promise<BunnyAddress> {
  const { bunny, now, mayOpen } = context
  if (!(await mayOpen({ videoId, studentId, now })))
    throw new Problem(studentId === null ? 'media_not_found' : 'media_locked')
  return bunnyAddress(bunny, { videoId, now })
}
