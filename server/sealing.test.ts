import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sealer, sealingKey } from './sealing.ts'
import { temporaryFolder } from './testing/real-server.ts'

function newFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
const keyOf = (sessionSecret: string | null, dataFolder: string, purpose = 'test') =>
  sealingKey({ sessionSecret, dataFolder }, purpose)

test('sealed text opens with its key and context only', () => {
  const [one, other] = [sealer(new Uint8Array(32)), sealer(new Uint8Array(32).fill(1))]
  const sealed = one.seal('https://a.example/?oobCode=secret', 'reset of a@example.com')
  expect(sealed.includes('secret')).toBe(false)
  expect(one.open(sealed, 'reset of a@example.com')).toBe('https://a.example/?oobCode=secret')
  expect(one.open(sealed, 'reset of b@example.com')).toBeNull()
  expect(other.open(sealed, 'reset of a@example.com')).toBeNull()
  expect(one.open(sealed.subarray(0, 20), 'reset of a@example.com')).toBeNull()
  sealed[sealed.length - 1]! ^= 1
  expect(one.open(sealed, 'reset of a@example.com')).toBeNull()
  expect(one.seal('same', 'x')).not.toEqual(one.seal('same', 'x'))
})

test('without a configured secret the key is made once, in a file that only its owner reads', () => {
  const folder = newFolder()
  const key = keyOf(null, path.join(folder, 'data'))
  expect(keyOf(null, path.join(folder, 'data'))).toEqual(key)
  expect(keyOf(null, folder)).not.toEqual(key)
  expect(fs.readdirSync(path.join(folder, 'data'))).toEqual(['sealing.key'])
  expect(fs.statSync(path.join(folder, 'data/sealing.key')).mode & 0o777).toBe(0o600)
})

test('a configured secret needs no file, and each purpose has its own key', () => {
  const folder = newFolder()
  expect(keyOf('a'.repeat(40), folder)).toEqual(keyOf('a'.repeat(40), '/nowhere'))
  expect(keyOf('a'.repeat(40), folder)).not.toEqual(keyOf('b'.repeat(40), folder))
  expect(keyOf('a'.repeat(40), folder, 'one')).not.toEqual(keyOf('a'.repeat(40), folder, 'two'))
  expect(fs.readdirSync(folder)).toEqual([])
})
