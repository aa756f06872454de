import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { temporaryFolder } from '../testing/real-server.ts'
import { openDatabase } from './connect.ts'
import { openExistingDatabase } from './open-existing.ts'

const isRoot = process.getuid?.() === 0

function newFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a data folder that is a file is named with its setting', async () => {
  const file = path.join(newFolder(), 'data')
  fs.writeFileSync(file, '')
  await expect(openDatabase({ folder: file })).rejects.toThrow(
    `The data folder ${file} can't be used: a part of it is a file and not a folder. DATA_DIR`,
  )
})

test.skipIf(!isRoot)('a data folder on a disk that is read-only is named with its setting', () => {
  const folder = newFolder()
  const script = path.join(folder, 'open.mjs')
  fs.writeFileSync(
    script,
    `import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'connect.ts'))}\nawait openDatabase({ folder: ${JSON.stringify(path.join(folder, 'data'))} }).catch((error) => console.log(error.message))`,
  )
  const { stdout } = spawnSync(
    'unshare',
    [
      '-m',
      'sh',
      '-c',
      `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder} && exec ${process.execPath} ${script}`,
    ],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain(
    `The data folder ${folder}/data can't be used: its disk is read-only. DATA_DIR`,
  )
})

test.skipIf(!isRoot)('root does not touch a folder of another account', async () => {
  const folder = newFolder()
  fs.chownSync(folder, 65534, 65534)
  await expect(openDatabase({ folder })).rejects.toThrow(
    /belongs to nobody, and this runs as root.*runuser -u nobody/,
  )
  expect(fs.readdirSync(folder)).toEqual([])
})

test.skipIf(!isRoot)(
  'files that another account left in the folder are named, with the way to fix it',
  () => {
    const folder = newFolder()
    fs.writeFileSync(path.join(folder, 'lock.sqlite'), '')
    fs.chmodSync(path.join(folder, 'lock.sqlite'), 0o600)
    fs.chownSync(folder, 65534, 65534)
    const script = `process.setgid(65534); process.setuid(65534)
    const { openDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, 'connect.ts'))})
    await openDatabase({ folder: ${JSON.stringify(folder)} }).catch((error) => console.log(error.message))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect(stdout + stderr).toContain(
      `lock.sqlite belongs to root. Fix it as root: chown -R nobody: ${folder}`,
    )
  },
)

test('a damaged database says to restore a backup', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  await (await openDatabase({ folder })).close()
  fs.writeFileSync(path.join(folder, 'pg/global/pg_control'), 'x')
  await expect(openDatabase({ folder })).rejects.toThrow(
    /its files are damaged.*restore the newest backup/,
  )
})

test('a PostgreSQL server that is away is named with its setting, and its password is not', async () => {
  const port = await freePort()
  const opening = openDatabase({
    url: `postgres://edi:hidden-word@127.0.0.1:${port}/courses`,
    poolSize: 2,
  })
  await expect(opening).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port} (database courses) does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  )
  await expect(opening).rejects.not.toThrow('hidden-word')
})

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a database that the server does not have is named with its setting',
  async () => {
    const url = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), {
      pathname: '/no_such_database',
    }).href
    await expect(openDatabase({ url, poolSize: 2 })).rejects.toThrow(
      /refuses: it has no database of this name.*DATABASE_URL/,
    )
  },
)

test('a command beside the server makes no new database', async () => {
  const folder = path.join(newFolder(), 'elsewhere')
  await expect(openExistingDatabase({ folder })).rejects.toThrow(
    `There is no embedded database in ${folder}, and this command does not make one.`,
  )
  expect(fs.existsSync(folder)).toBe(false)
})
