import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import { testLimits } from '#contract/tests/terms.ts'
import type { ClassroomContext, Learner } from '../../learning/index.ts'
import type { Random } from './question-order.ts'

/** What the verbs of students in tests work with. */
export type SittingContext = ClassroomContext

/** An attempt of one’s own that a call names. */
export interface OwnAttempt {
  learner: Learner
  attemptId: string
}

export const newAttemptId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 16)

/** No one foresees which questions are drawn. */
export const luck: Random = (below) => randomInt(below)

export function newDeviceSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function hashOf(device: string): Buffer {
  return createHash('sha256').update(device).digest()
}

export function isSameDevice(stored: Uint8Array, device: string): boolean {
  const hash = hashOf(device)
  return stored.length === hash.length && timingSafeEqual(stored, hash)
}

/** The last moment at which an answer may come in. */
export function lastSave(endsAt: Date): Date {
  return new Date(endsAt.getTime() + testLimits.graceSeconds * 1000)
}

export function msLeft(endsAt: Date | null, now: Date): number | null {
  return endsAt && Math.max(0, endsAt.getTime() - now.getTime())
}
