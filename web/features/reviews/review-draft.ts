import { useSyncExternalStore } from 'react'
import { keepDraft, readDraft } from '#web/ui/form/use-text-draft.ts'

/** What was begun on this device and not saved. */
export interface ReviewDraft {
  stars: number | null
  text: string
}

const draftKey = (courseId: string, person: string) => `review-draft/${person}/${courseId}`
const inviteKey = (courseId: string, person: string) => `review-invite/${person}/${courseId}`

const never = () => () => {}

/** What was begun on this device and not saved; the server knows none. */
export function useReviewDraft(courseId: string, person: string): ReviewDraft | null {
  const stored = useSyncExternalStore(
    never,
    () => readDraft(draftKey(courseId, person)),
    () => null,
  )
  return stored === null ? null : parse(stored)
}

function parse(stored: string): ReviewDraft | null {
  try {
    const { stars, text } = JSON.parse(stored) as Partial<ReviewDraft>
    return typeof text === 'string' ? { stars: stars ?? null, text } : null
  } catch {
    return null
  }
}

/** @param draft null: nothing is left to save */
export function keepReviewDraft(courseId: string, person: string, draft: ReviewDraft | null): void {
  keepDraft(draftKey(courseId, person), draft ? JSON.stringify(draft) : '')
}

/** Whether someone said "not now" on this device; on the server as if they had. */
export function useIsInviteDismissed(courseId: string, person: string): boolean {
  return useSyncExternalStore(
    never,
    () => readDraft(inviteKey(courseId, person)) !== null,
    () => true,
  )
}

export function dismissInvite(courseId: string, person: string): void {
  keepDraft(inviteKey(courseId, person), '1')
}
