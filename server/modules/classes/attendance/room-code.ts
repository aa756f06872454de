import { createHmac, timingSafeEqual } from 'node:crypto'
import { ROOM_CODE_SECONDS } from '#contract/classes/terms.ts'

const ROOM_CODE_MS = ROOM_CODE_SECONDS * 1000
/** 18 letters of base64url: 108 bits. */
const LENGTH = 18

/** The code that a room shows now: made from a secret of the class and the minute, so none can be guessed or kept. */
export function roomCode(scanKey: string, now: Date): { code: string; changesAt: Date } {
  const turn = Math.floor(now.getTime() / ROOM_CODE_MS)
  return { code: codeOf(scanKey, turn), changesAt: new Date((turn + 1) * ROOM_CODE_MS) }
}

/** Whether a code is the one shown now, or the one before it. */
export function isRoomCode(scanKey: string, { code, now }: { code: string; now: Date }): boolean {
  const turn = Math.floor(now.getTime() / ROOM_CODE_MS)
  const bytes = Buffer.from(code)
  return [turn, turn - 1].some((one) => {
    const expected = Buffer.from(codeOf(scanKey, one))
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

function codeOf(scanKey: string, turn: number): string {
  return createHmac('sha256', scanKey).update(String(turn)).digest('base64url').slice(0, LENGTH)
}
