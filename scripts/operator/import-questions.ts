import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  type QuestionFormat,
  questionFormats,
  type QuestionImport,
  readQuestions,
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
    const read = await readQuestions(source, wanted.format)
    if (wanted.isJson) console.log(JSON.stringify(reportOf(read)))
    else tell(read)
    return read.counts.failed > 0 || read.items.length === 0 ? 1 : 0
  } finally {
    await file.close()
  }
}

/** What the file holds, without the questions themselves. */
function reportOf({ format, counts, items }: QuestionImport) {
  return {
    format,
    counts,
    items: items.map(({ id, title, type, outcome, notes, ...more }) => ({
      id,
      title,
      type,
      outcome,
      ...('reason' in more && { reason: more.reason }),
      ...(notes.length > 0 && { notes }),
    })),
  }
}

function tell({ format, counts, items }: QuestionImport): void {
  for (const [index, item] of items.entries()) {
    const name = `item ${index + 1}, ${JSON.stringify(item.title)}`
    if ('reason' in item) console.error(`${name}: ${item.outcome}: ${item.reason}`)
    for (const note of item.notes) console.error(`${name}: ${note}`)
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
