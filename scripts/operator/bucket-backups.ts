import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Config, readConfig } from '#server/config.ts'
import { checkBackup } from '#server/db/backup/restore.ts'
import { SEAL_BYTES, sealed, unsealed } from '#server/db/backup/sealed-stream.ts'
import {
  type BackupBucket,
  bucketBackupName,
  openBackupBucket,
} from '#server/storage/backup-bucket.ts'

const DAY_MS = 86_400_000
const FROM_BUCKET = /^bucket(?::(.+))?$/

type BucketSettings = Pick<Config, 'backupBucket' | 'backupKey' | 'backupKeepDays'>

/** Seals a whole backup, puts it into the bucket, reads it back, and removes what is too old there. */
export async function sendToBucket(settings: BucketSettings, file: string): Promise<void> {
  const { bucket, key } = await opened(settings)
  const started = performance.now()
  const name = bucketBackupName(new Date())
  const bytes = fs.statSync(file).size + SEAL_BYTES
  await bucket.put(name, {
    stream: Readable.from(sealed(fs.createReadStream(file), key)),
    bytes,
  })
  await checkBackup(Readable.from(unsealed(await bucket.read(name), key)).pipe(createGunzip()))
  const size = (bytes / 1024 / 1024).toFixed(1)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${bucket.place}/${name}: ${size} MB, encrypted, in ${seconds} s, read back and whole.`,
  )
  const oldest = Date.now() - settings.backupKeepDays * DAY_MS
  for (const old of await bucket.list())
    if (old.madeAt.getTime() < oldest) {
      await bucket.remove(old.name)
      console.log(`${old.name} is older than ${settings.backupKeepDays} days: removed.`)
    }
}

/** Says what is in the bucket. @returns the exit code */
export async function listBucket(settings: BucketSettings): Promise<number> {
  const { bucket } = await opened(settings)
  const found = await bucket.list()
  for (const { name, bytes } of found)
    console.log(`${name}  ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  if (found.length === 0) console.log(`There is no backup in ${bucket.place}.`)
  return 0
}

/** Works with a backup by its file: of the bucket, with one that is fetched, opened, and removed afterwards. */
export async function withLocalBackup<T>(
  word: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const [isOfBucket, wanted] = FROM_BUCKET.exec(word) ?? []
  if (isOfBucket === undefined) return work(word)
  const { bucket, key } = await opened(readConfig({ ...process.env, NODE_ENV: 'development' }))
  const name = wanted ?? (await bucket.list()).at(-1)?.name
  if (name === undefined) throw new Error(`There is no backup in ${bucket.place}.`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-fetched-'))
  try {
    const file = path.join(folder, 'edi.gz')
    await pipeline(
      unsealed(await bucket.read(name), key),
      fs.createWriteStream(file, { mode: 0o600 }),
    ).catch((error: unknown) => {
      throw new Error(`${bucket.place}/${name} cannot be read. ${(error as Error).message}`, {
        cause: error,
      })
    })
    console.log(`${bucket.place}/${name}`)
    return await work(file)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function opened({
  backupBucket,
  backupKey,
}: BucketSettings): Promise<{ bucket: BackupBucket; key: string }> {
  if (!backupBucket || !backupKey)
    throw new Error('Set BACKUP_URL and BACKUP_KEY: docs/operations.md, section 9, says how.')
  return { bucket: await openBackupBucket(backupBucket), key: backupKey }
}
