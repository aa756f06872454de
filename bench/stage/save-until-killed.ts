import { defined } from '#contract/defined.ts'
import { openDatabase } from '#server/db/connect.ts'
import { saveAnswers } from '#server/modules/tests/index.ts'

/**
 * A server that saves answers until it is killed, and says of each save that it is done. `argv`: the address of the
 * database, the moment, and sitters as JSON.
 */
interface Sitting {
  student: number
  attemptId: string
  device: string
}

const [url, at, list] = process.argv.slice(2)
const sittings = JSON.parse(defined(list)) as Sitting[]
const { db } = await openDatabase({ url: defined(url), poolSize: 4 })
const issuer = { origin: 'https://edi.example', names: { en: 'Edi', bn: 'Edi' } as never }
const context = { db, now: new Date(defined(at)), issuer, sendMailsSoon: () => {} }
let turn = 0

async function work(): Promise<void> {
  for (;;) {
    const place = turn
    turn += 1
    const { student, attemptId, device } = defined(sittings[place % sittings.length])
    const slot = Math.floor(place / sittings.length) + 1
    const learner = { id: student, isStaff: false, provesAddress: true } as const
    const answer = String((slot % 4) + 1)
    await saveAnswers(context, {
      owner: { learner },
      attemptId,
      device,
      answers: [{ slot, sequence: slot, answer, agoMs: 0 }],
    })
    process.stdout.write(`${attemptId} ${slot}\n`)
  }
}

await Promise.all([work(), work(), work(), work()])
