import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openFileStore, storagePlace } from '#server/storage/index.ts'
import { moveFiles } from '#server/storage/move-files.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi move-media [--dry-run] s3://KEY:SECRET@HOST/BUCKET?region=…
edi move-media [--dry-run] /a/folder

Copies videos, downloads and course pictures from where the settings say they are (DATA_DIR/media, or the bucket of
MEDIA_STORAGE_URL) to a bucket or folder, and compares the SHA-256 of every copy. What is there already is not sent
again, so it can be stopped and run again, and run while Edi does. The source is only read.
--dry-run counts and writes nothing. In development: npm run media:move -- …`

const MEGABYTE = 1_000_000
/** A line for so many files: a video of an hour has five thousand. */
const REPORT_EVERY = 1000

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [to, ...more] = positionals
  if (!to || more.length > 0) return 2
  const config = readConfig(process.env)
  const source = await openFileStore(config.storage)
  const target = await openFileStore(
    /^s3(\+http)?:/.test(to) ? storagePlace(to, '') : { folder: to },
  )
  if (source.place === target.place)
    throw new Error(`The files are in ${source.place} already. Name another place.`)
  console.log(`from ${source.place}\nto   ${target.place}`)
  let count = 0
  const dryRun = values['dry-run']
  const { files, bytes, there } = await moveFiles(source, target, {
    dryRun,
    onFile({ key }) {
      count += 1
      if (count % REPORT_EVERY === 0) console.log(`${String(count).padStart(10)}  ${key}`)
    },
  })
  const size = `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`
  if (dryRun)
    console.log(`${files - there} of ${files} files would be sent; all together are ${size}.`)
  else {
    console.log(`${files} files (${size}) are there and equal; ${there} were there before.`)
    console.log(
      'Now stop Edi, run this once more for what came meanwhile, set MEDIA_STORAGE_URL and start it. Keep the source until you have seen a video play.',
    )
  }
  return 0
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
