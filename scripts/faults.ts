import fs from 'node:fs'
import path from 'node:path'
import { clockJump } from '../bench/faults/clock-jump.ts'
import { diskFull } from '../bench/faults/disk-full.ts'
import { failover } from '../bench/faults/failover.ts'
import type { Fault, FaultAnswer } from '../bench/faults/fault.ts'
import { killFaults } from '../bench/faults/kill.ts'
import { poisonedJob } from '../bench/faults/poisoned-job.ts'
import { poolerAway } from '../bench/faults/pooler.ts'
import { postgresAway } from '../bench/faults/postgres-away.ts'
import { readOnly } from '../bench/faults/read-only.ts'
import { socketFaults } from '../bench/faults/sockets.ts'
import { describeMachine } from '../bench/stage/machine.ts'
import { answerHelp } from './command.ts'

const ANSWERS = path.join(import.meta.dirname, '../bench/answers/faults.json')
const faults: readonly Fault[] = [
  ...killFaults,
  postgresAway,
  failover,
  poolerAway,
  readOnly,
  diskFull,
  poisonedJob,
  clockJump,
  ...socketFaults,
]

interface FaultReport {
  date: string
  machine: ReturnType<typeof describeMachine>
  answers: Record<string, FaultAnswer & { date: string }>
}

/** Runs every fault, or those whose name has the given words, and keeps the answers. */
const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = faults.filter(({ when }) => when.toLowerCase().includes(wanted))
const USAGE = `npm run faults [-- WORDS]   runs every fault, or those whose name has the words, and keeps the answers

${faults.map(({ when }) => `  ${when}`).join('\n')}`
answerHelp(USAGE)
if (chosen.length === 0) {
  console.error(`No fault has "${wanted}" in its name.\n\n${USAGE}`)
  process.exit(2)
}
const began = { date: new Date().toISOString(), machine: describeMachine() }
const answers = keptAnswers()
const failures: string[] = []
for (const fault of chosen) {
  const missing = fault.missing()
  if (missing) {
    console.log(`– ${fault.when}: not run, ${missing}`)
    continue
  }
  try {
    const answer = await fault.run((text) =>
      process.stdout.write(process.stdout.isTTY ? `\r\x1b[K  ${fault.when}: ${text}` : ''),
    )
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    answers[fault.when] = {
      ...answer,
      recoverMs: Math.round(answer.recoverMs),
      date: new Date().toISOString(),
    }
    keep(fault.when)
    if (answer.lost > 0) failures.push(`${fault.when}: ${answer.lost} acknowledged writes are lost`)
    console.log(`✓ ${fault.when}: ${answer.note}`)
  } catch (error) {
    failures.push(`${fault.when}: ${error instanceof Error ? error.message : String(error)}`)
    console.log(`✗ ${failures.at(-1)}`)
  }
}
console.log(`\n${row(['what happens when', 'sent', 'failed', 'lost', 'recovers', 'memory'])}`)
for (const [when, { sent, failed, lost, recoverMs, memoryMb }] of Object.entries(answers))
  console.log(row([when, sent, failed, lost, `${recoverMs} ms`, `${memoryMb} MB`]))
for (const failure of failures) console.log(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** After each, so that a run that is broken off has not been for nothing; another may run at the same time. */
function keep(when: string): void {
  const answer = answers[when]
  const report: FaultReport = {
    answers: { ...keptAnswers(), ...(answer && { [when]: answer }) },
    ...began,
  }
  fs.mkdirSync(path.dirname(ANSWERS), { recursive: true })
  fs.writeFileSync(ANSWERS, `${JSON.stringify(report, null, 2)}\n`)
}

function keptAnswers(): FaultReport['answers'] {
  if (!fs.existsSync(ANSWERS)) return {}
  return (JSON.parse(fs.readFileSync(ANSWERS, 'utf8')) as FaultReport).answers
}

function row([name, ...cells]: (string | number)[]): string {
  return String(name).padEnd(58) + cells.map((cell) => String(cell).padStart(10)).join('')
}
