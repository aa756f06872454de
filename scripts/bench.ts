import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defined } from '#contract/defined.ts'
import { describeMachine } from '../bench/stage/machine.ts'
import { rounded } from '../bench/stage/numbers.ts'
import type { Answer, Question } from '../bench/stage/question.ts'
import { answerHelp } from './command.ts'
import { buildIfStale } from './make/build.ts'
import { ROOT } from './run-steps.ts'

/** The questions in the order they run: `npm run bench` asks all, `npm run bench -- pages cart` some; `--minutes` is how long `memory` presses. */
const questions: Record<string, () => Promise<Question>> = {
  pages: async () => (await import('../bench/pages.ts')).pages,
  'first-load': async () => (await import('../bench/first-load.ts')).firstLoad,
  'private-pages': async () => (await import('../bench/private-pages.ts')).privatePages,
  cold: async () => (await import('../bench/cold.ts')).cold,
  cart: async () => (await import('../bench/cart.ts')).cart,
  purchase: async () => (await import('../bench/purchase.ts')).purchase,
  tests: async () => (await import('../bench/tests.ts')).tests,
  growth: async () => (await import('../bench/growth.ts')).growth,
  desk: async () => (await import('../bench/desk.ts')).desk,
  'staff-students': async () => (await import('../bench/desk.ts')).staffStudents,
  reports: async () => (await import('../bench/reports.ts')).reports,
  retention: async () => (await import('../bench/retention.ts')).retention,
  search: async () => (await import('../bench/search.ts')).search,
  'start-up': async () => (await import('../bench/start-up.ts')).startUp,
  memory: async () => (await import('../bench/memory.ts')).memory,
}
const ANSWERS = path.join(ROOT, 'bench/answers')

answerHelp(
  `npm run bench [-- NAME …] [--minutes N]   answers every question, or those named: ${Object.keys(questions).join(', ')}`,
)
const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' } },
})
const unknown = names.filter((name) => !(name in questions))
if (unknown.length > 0) {
  console.error(
    `There is no question ${unknown.join(', ')}. There are: ${Object.keys(questions).join(', ')}.`,
  )
  process.exit(2)
}
await buildIfStale()
let missed = 0
let reportedAt = 0
for (const name of names.length > 0 ? names : Object.keys(questions)) {
  const question = await defined(questions[name])()
  console.log(`\n${question.title}`)
  const began = new Date()
  const machine = describeMachine()
  try {
    const answer = await question.run(progress, {
      minutes: options.minutes === undefined ? undefined : Number(options.minutes),
    })
    progress('')
    print(answer)
    keep(name, { question, answer, began, machine })
    missed += answer.rows.filter((row) => row.goal?.met === false).length
  } catch (error) {
    progress('')
    console.error(error instanceof Error ? error.message : error)
    missed += 1
  }
}
process.exitCode = missed === 0 ? 0 : 1

/** One line that is written over; where the output goes to a file, a line now and then. */
function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`)
  else if (line !== '' && performance.now() - reportedAt > 15_000) {
    reportedAt = performance.now()
    console.log(`  … ${line}`)
  }
}

function print({ rows, notes = [] }: Answer): void {
  const width = Math.max(...rows.map((row) => row.name.length))
  for (const { name, value, unit, against, goal } of rows) {
    const number =
      `${rounded(value).toLocaleString('en-GB', { maximumFractionDigits: 6 })} ${unit}`.padStart(16)
    const beside = against
      ? `  ${against.ratio.toFixed(2)} × ${against.name} (${rounded(against.value).toLocaleString('en-GB')})`
      : ''
    const judged = goal ? `  ${goal.met ? '✓' : '✗'} ${goal.words}` : ''
    console.log(`  ${name.padEnd(width)} ${number}${beside}${judged}`)
  }
  for (const note of notes) console.log(`  ${note}`)
}

function keep(
  name: string,
  {
    question,
    answer: { files = {}, ...answer },
    began,
    machine,
  }: { question: Question; answer: Answer; began: Date; machine: object },
): void {
  fs.mkdirSync(ANSWERS, { recursive: true })
  const rows = answer.rows.map((row) => ({
    ...row,
    value: rounded(row.value),
    ...(row.against && {
      against: {
        ...row.against,
        value: rounded(row.against.value),
        ratio: rounded(row.against.ratio),
      },
    }),
  }))
  const record = { question: question.title, date: began.toISOString(), machine, ...answer, rows }
  fs.writeFileSync(path.join(ANSWERS, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`)
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(ANSWERS, file), text)
}
