import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  formatOf,
  type QuestionFormat,
  questionFormats,
  readItems,
  type Source,
} from '#server/modules/question-bank/index.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi import-questions FILE --dry-run [--json] [--format ${questionFormats.join('|')}]

  --dry-run    reads the file and reports; saves nothing
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
    const report = await reportOn(source, wanted.format ?? (await formatOf(source)))
    if (wanted.isJson) console.log(JSON.stringify(report))
    else tell(report)
    return report.counts.failed > 0 || report.items.length === 0 ? 1 : 0
  } finally {
    await file.close()
  }
}

/** What the file holds, without the questions themselves: they are not kept. */
async function reportOn(source: Source, format: QuestionFormat) {
  const counts = { imported: 0, skipped: 0, failed: 0 }
  const items = []
  for await (const { id, title, type, outcome, notes, ...more } of readItems(source, format)) {
    counts[outcome] += 1
    const reason = 'reason' in more ? { reason: more.reason } : {}
    items.push({ id, title, type, outcome, ...reason, ...(notes.length > 0 && { notes }) })
  }
  return { format, counts, items }
}

function tell({ format, counts, items }: Awaited<ReturnType<typeof reportOn>>): void {
  for (const [index, { title, outcome, reason, notes = [] }] of items.entries()) {
    const name = `item ${index + 1}, ${JSON.stringify(title)}`
    if (reason !== undefined) console.error(`${name}: ${outcome}: ${reason}`)
    for (const note of notes) console.error(`${name}: ${note}`)
  }
  console.log(
    `${format}: ${counts.imported} can be imported, ${counts.skipped} skipped, ${counts.failed} failed.`,
  )
}

interface Wanted {
  file: string
  format?: QuestionFormat
  isJson: boolean
}

function readWords(words: string[]): Wanted | null {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
      format: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  const format = questionFormats.find((each) => each === values.format)
  const isDry = values['dry-run'] ?? takenByNpm('dry_run')
  if (!file || more.length > 0 || !isDry || (values.format !== undefined && !format)) return null
  return { file, isJson: values.json ?? takenByNpm('json'), ...(format && { format }) }
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
