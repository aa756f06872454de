import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { customAlphabet } from 'nanoid'
import { testLimits } from '#contract/tests/terms.ts'
import type { ClassroomContext, Learner } from '../../learning/index.ts'
import type { Random } from './question-order.ts'

/** What the verbs of students in tests work with. */
export type SittingContext = ClassroomContext

/** Whose attempt a call names: a student’s, or a visitor’s who has the secret of its device. */
export type AttemptOwner = { learner: Learner } | { guest: string }

/** An attempt of one’s own that a call names. */
export interface OwnAttempt {
  owner: AttemptOwner
  attemptId: string
}

/** For a query of `attempts as attempt`: those of an owner. One of a guest is no one else’s until it joins an account. */
export function isOwn(owner: AttemptOwner) {
  return 'learner' in owner
    ? sql<boolean>`attempt.student_id = ${owner.learner.id}`
    : sql<boolean>`(attempt.student_id is null and attempt.device_hash = ${hashOf(owner.guest)})`
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
