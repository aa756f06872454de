import fs from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { filledReason } from '#contract/question-bank/file-reasons.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { bankLimits, type QuestionFormat, questionFormats } from '#contract/question-bank/terms.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import {
  formatOf,
  readItems,
  type SavedQuestions,
  saveQuestions,
  type Source,
} from '#server/modules/question-bank/index.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi import-questions FILE (--dry-run | --bank ID) [--json] [--format ${questionFormats.join('|')}]

  --dry-run    reads the file and reports; saves nothing
  --bank       saves what can be imported into the bank with this id, the last part of its address
  --json       the report as one JSON object
  --format     where the file does not say itself what it is

docs/how-to/import-questions.md says what each format carries. In development: npm run questions:import -- FILE …`

async function run(words: string[]): Promise<number> {
  const wanted = readWords(words)
  if (!wanted) return 2
  const file = await fs.open(wanted.file)
  try {
    const { size } = await file.stat()
    const source: Source = {
      name: path.basename(wanted.file),
      size,
      async read(at, length) {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
        return bytes.subarray(0, bytesRead)
      },
    }
    const format = wanted.format ?? (await formatOf(source))
    const report =
      wanted.bankId === null
        ? await reportOn(source, format)
        : await savedInto(wanted.bankId, { source, format })
    if (wanted.isJson) console.log(JSON.stringify(report))
    else tell(report)
    return report.counts.failed > 0 || report.items.length === 0 ? 1 : 0
  } finally {
    await file.close()
  }
}

type Save = (questions: readonly QuestionDocument[]) => Promise<SavedQuestions>

/** Reads the file into a bank, a batch at a time. One that was saved before stays as it is. */
async function savedInto(
  bankId: string,
  { source, format }: { source: Source; format: QuestionFormat },
) {
  const database = await openExistingDatabase(readConfig(process.env).database)
  try {
    await migrate(database)
    const desk = { db: database.db, now: new Date(), staff: { operator: userInfo().username } }
    return await reportOn(source, format, (questions) => saveQuestions(desk, { bankId, questions }))
  } finally {
    await database.close()
  }
}

/** What the file holds, without the questions themselves: they are not kept. */
async function reportOn(source: Source, format: QuestionFormat, save?: Save) {
  const counts = { imported: 0, skipped: 0, failed: 0 }
  const saved = { added: 0, changed: 0, unchanged: 0 }
  const items = []
  let batch: QuestionDocument[] = []
  const saveBatch = async () => {
    if (!save || batch.length === 0) return
    const { added, changed, unchanged } = await save(batch)
    saved.added += added
    saved.changed += changed
    saved.unchanged += unchanged
    batch = []
  }
  for await (const { id, title, type, outcome, notes, ...more } of readItems(source, format)) {
    counts[outcome] += 1
    const reason = 'reason' in more ? { reason: more.reason } : {}
    const said = notes.map(({ code, values }) => filledReason(code, values))
    items.push({ id, title, type, outcome, ...reason, ...(said.length > 0 && { notes: said }) })
    if (save && 'question' in more) batch.push(more.question)
    if (batch.length === bankLimits.questionsAtOnce) await saveBatch()
  }
  await saveBatch()
  return { format, counts, ...(save && { saved }), items }
}

function tell({ format, counts, saved, items }: Awaited<ReturnType<typeof reportOn>>): void {
  for (const [index, { title, outcome, reason, notes = [] }] of items.entries()) {
    const name = `item ${index + 1}, ${JSON.stringify(title)}`
    if (reason !== undefined) console.error(`${name}: ${outcome}: ${reason}`)
    for (const note of notes) console.error(`${name}: ${note}`)
  }
  console.log(
    `${format}: ${counts.imported} can be imported, ${counts.skipped} skipped, ${counts.failed} failed.`,
  )
  if (saved)
    console.log(
      `Saved: ${saved.added} added, ${saved.changed} changed, ${saved.unchanged} as they were.`,
    )
}

interface Wanted {
  file: string
  /** null: a dry run. */
  bankId: string | null
  format?: QuestionFormat
  isJson: boolean
}

function readWords(words: string[]): Wanted | null {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      bank: { type: 'string' },
      json: { type: 'boolean' },
      format: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  const format = questionFormats.find((each) => each === values.format)
  const isDry = values['dry-run'] ?? takenByNpm('dry_run')
  const bankId = values.bank ?? process.env['npm_config_bank'] ?? null
  if (!file || more.length > 0 || isDry === (bankId !== null)) return null
  if (values.format !== undefined && !format) return null
  return { file, bankId, isJson: values.json ?? takenByNpm('json'), ...(format && { format }) }
}

/**
 * Whether npm took an option for its own: without a second `--` it reaches a script as a variable only. Source: npm's
 * documentation of config, "Environment Variables".
 */
function takenByNpm(option: string): boolean {
  return process.env[`npm_config_${option}`] === 'true'
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
