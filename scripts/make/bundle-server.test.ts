import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleServer } from './bundle-server.ts'

/** A folder with the sources of a server, bundled. */
async function bundled(sources: Record<string, string>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-bundle-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  const file = path.join(root, 'dist/serve.js')
  await bundleServer(root, file)
  return {
    root,
    written: fs.readFileSync(file, 'utf8'),
    load: () => import(/* @vite-ignore */ file) as Promise<Record<string, unknown>>,
  }
}

test('a bundled source finds files from where it lies', async () => {
  const { root, load } = await bundled({
    'scripts/service/serve.ts': `export { folder, worker } from '../../server/db/embedded/place.ts'`,
    'server/db/embedded/place.ts': `import path from 'node:path'
      export const folder = path.join(import.meta.dirname, '../migrations')
      export const worker = new URL('./worker.ts', import.meta.url).href`,
  })
  const exported = await load()
  expect(exported['folder']).toBe(path.join(root, 'server/db/migrations'))
  expect(exported['worker']).toBe(`file://${root}/server/db/embedded/worker.ts`)
})

test('a bundle has no types, comments or letters beyond ASCII, and every name', async () => {
  const { written, load } = await bundled({
    'scripts/service/serve.ts': `/** Greets. */
      export function greet(name: string): string { return \`স্বাগতম 👋, \${name}\` }
      export const bangla = /^[ঀ-৿]+$/u
      export const price = 'café · £5'`,
  })
  expect(written).not.toMatch(/[^\0-\x7f]|Greets|: string/)
  expect(written).toContain('function greet(')
  const exported = await load()
  expect((exported['greet'] as (name: string) => string)('রহিম')).toBe('স্বাগতম 👋, রহিম')
  expect(exported['price']).toBe('café · £5')
  expect((exported['bangla'] as RegExp).test('স্বাগতম')).toBe(true)
})

test('packages that others share, or that are seldom needed, are left where they are', async () => {
  const { written } = await bundled({
    'scripts/service/serve.ts': `import pg from 'pg'
      export const open = () => new pg.Pool()
      export const pay = () => import('stripe')`,
  })
  expect(written).toMatch(/from ?"pg"/)
  expect(written).toMatch(/import\([`"]stripe/)
})

test('the trace of an error in a bundle names file and line of the source', async () => {
  const { root } = await bundled({
    'scripts/service/serve.ts': `import { sell } from '../../server/sell.ts'
      sell('Bangla ক')`,
    'server/sell.ts': `/**
 * A comment that is left out, and a type that is stripped.
 */
export type Course = { title: string }

const place = import.meta.dirname + 'ক'
export function sell(title: string): never {
  throw new Error(place.length > 0 ? title : 'nowhere')
}
`,
  })
  const { stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', path.join(root, 'dist/serve.js')],
    { encoding: 'utf8' },
  )
  expect(stderr).toContain('server/sell.ts:8:')
  expect(stderr).toContain('scripts/service/serve.ts:2:')
})
