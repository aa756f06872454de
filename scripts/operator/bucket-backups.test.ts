import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sealed, SEAL_BYTES, unsealed } from '#server/db/backup/sealed-stream.ts'
import { pretendBucket } from '#server/testing/pretend-bucket.ts'
import { servedEnvironment, servedHere, temporaryFolder } from '#server/testing/real-server.ts'

const BACKUP_KEY = 'only for tests: a key of more than thirty-two characters'
const folder = temporaryFolder()
let bucket: Awaited<ReturnType<typeof pretendBucket>>
let server: Awaited<ReturnType<typeof servedHere>>
let settings: Record<string, string>

beforeAll(async () => {
  bucket = await pretendBucket()
  const { host } = new URL(bucket.address.endpoint)
  settings = { BACKUP_URL: `s3+http://key:secret@${host}/school/nightly/edi`, BACKUP_KEY }
  server = await servedHere({ ...settings, SAMPLE_CATALOGUE: '0' })
}, 120_000)
afterAll(async () => {
  await server.close()
  await bucket.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A command as the operator runs it, beside the server or for another folder. */
function run(script: string, words: string[], more: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, script)
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...servedEnvironment(server.config.dataFolder, { ...settings, ...more }),
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
}
const names = () => [...bucket.files.keys()]
const metric = async () => {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  return Number(
    /^edi_backup_bucket_newest_timestamp_seconds\{bucket="school"\} (\S+)$/m.exec(text)?.[1],
  )
}

test('what is sealed is opened by its password alone, whole or not at all', async () => {
  const plain = Buffer.from('আমার স্কুল '.repeat(20_000))
  async function* inParts(bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const made = await buffer(sealed(inParts(plain, 7_001), BACKUP_KEY))
  expect(made.length).toBe(plain.length + SEAL_BYTES)
  for (const size of [1_009, 65_536, made.length])
    expect((await buffer(unsealed(inParts(made, size), BACKUP_KEY))).equals(plain)).toBe(true)
  const open = (bytes: Buffer, key = BACKUP_KEY) => buffer(unsealed(inParts(bytes, 5_000), key))
  const changed = Buffer.from(made)
  changed[made.length >> 1] = (changed[made.length >> 1] ?? 0) ^ 1
  await expect(open(made, `${BACKUP_KEY}!`)).rejects.toThrow('another BACKUP_KEY')
  await expect(open(changed)).rejects.toThrow('It was changed')
  await expect(open(made.subarray(0, -20))).rejects.toThrow('It was changed')
  await expect(open(made.subarray(0, 30))).rejects.toThrow('cut off')
  await expect(open(plain)).rejects.toThrow('no sealed backup')
})

test('a backup goes to the bucket sealed, is read back, and comes back from there', async () => {
  expect(await metric()).toBe(0)
  const made = await run('../backup.ts', [])
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toMatch(
    /nightly\/edi\/edi-[\d-]+\.gz\.sealed: \d+\.\d MB, encrypted, .*read back and whole\./,
  )
  expect(names()).toEqual([
    expect.stringMatching(/^nightly\/edi\/edi-\d{4}-\d\d-\d\d-\d{4}\.gz\.sealed$/),
  ])
  const [content] = [...bucket.files.values()]
  expect(content?.subarray(0, 13).toString()).toBe('edi-sealed-1\n')
  expect((await run('../backup.ts', ['--list'])).out).toMatch(/^edi-[\d-]+\.gz\.sealed {2}\d/)

  expect(await run('restore.ts', ['--check', 'bucket'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('whole'),
  })
  const elsewhere = path.join(folder, 'restored')
  const name = path.basename(names()[0] ?? '')
  expect(await run('restore.ts', [`bucket:${name}`], { DATA_DIR: elsewhere })).toMatchObject({
    code: 0,
    out: expect.stringContaining('restored, all counts equal'),
  })
  const otherKey = { BACKUP_KEY: BACKUP_KEY.replace('only', 'never') }
  expect(await run('restore.ts', ['--check', 'bucket'], otherKey)).toMatchObject({
    code: 1,
    err: expect.stringContaining('another BACKUP_KEY'),
  })
}, 120_000)

test('the age of the newest is in the metrics of the next process', async () => {
  const other = await servedHere({ ...settings, SAMPLE_CATALOGUE: '0' })
  const text = await (await fetch(`${other.origin}/metrics`)).text()
  await other.close()
  const seconds = Number(
    /^edi_backup_bucket_newest_timestamp_seconds\{.*\} (\S+)$/m.exec(text)?.[1],
  )
  expect(Date.now() / 1000 - seconds).toBeLessThan(600)
}, 60_000)

test('backups that are older than they are kept go, and nothing else in the bucket', async () => {
  const sealedNames = ['edi-2026-01-02-0220.gz.sealed', 'edi-2026-01-03-0220.gz.sealed']
  for (const name of sealedNames) bucket.files.set(`nightly/edi/${name}`, Buffer.from('old'))
  for (const other of [
    'edi-2026-01-02-0220.gz.sealed',
    'nightly/edi/notes.txt',
    'media/m_1/init.mp4',
  ])
    bucket.files.set(other, Buffer.from('of someone else'))
  const { out } = await run('../backup.ts', ['--to', settings['BACKUP_URL'] ?? ''])
  for (const name of sealedNames) expect(out).toContain(`${name} is older than 30 days: removed.`)
  expect(names().filter((name) => name.startsWith('nightly/edi/edi-'))).not.toContain(
    `nightly/edi/${sealedNames[0]}`,
  )
  expect(names()).toEqual(
    expect.arrayContaining([
      'edi-2026-01-02-0220.gz.sealed',
      'nightly/edi/notes.txt',
      'media/m_1/init.mp4',
    ]),
  )
}, 120_000)

test('a bucket without a key, and an address that is none, are refused in words', () => {
  expect(() => readConfig({ BACKUP_URL: 's3://key:secret@host/bucket' })).toThrow(
    'needs BACKUP_KEY',
  )
  expect(() => readConfig({ BACKUP_URL: 's3://host/bucket', BACKUP_KEY })).toThrow(
    'BACKUP_URL must be s3://KEY:SECRET@HOST/BUCKET/PREFIX',
  )
})
