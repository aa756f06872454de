import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import type { LiveAttempt } from './sitting.ts'

/** How many photos that answers name are still on their way. One that was refused is not. */
export function unsentPhotos(sitting: Pick<LiveAttempt, 'view' | 'photos'>): number {
  const onDevice = sitting.photos.view()
  const named = [...sitting.view().slots.values()].flatMap(({ state, answer }) =>
    state === 'too-late' ? [] : longAnswerOf(answer).photos.map(({ photoId }) => photoId),
  )
  return named.filter((photoId) => {
    const state = onDevice.get(photoId)?.state
    return state === 'waiting' || state === 'sending'
  }).length
}
