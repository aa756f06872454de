import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = ['contract', 'server', 'web', 'scripts', 'stand-ins', 'catalogue', 'content']
const LIST_END = '} as const satisfies Record<string, LanguageFacts>'

/** A copy of the sources in which the product speaks one more language, "xx". */
function copyWithThirdLanguage(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'third-language-'))
  onTestFinished(() => fs.rmSync(copy, { recursive: true }))
  for (const folder of SOURCES)
    fs.cpSync(path.join(ROOT, folder), path.join(copy, folder), {
      recursive: true,
      filter: (file) => fs.statSync(file).isDirectory() || /\.(tsx?|json)$/.test(file),
    })
  for (const file of fs
    .readdirSync(ROOT)
    .filter((name) => /^(tsconfig|package)[\w.]*json$/.test(name)))
    fs.copyFileSync(path.join(ROOT, file), path.join(copy, file))
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  const list = path.join(copy, 'contract/languages.ts')
  const added = "  xx: { label: 'Xx', locale: 'en-GB', digits: '0123456789', path: '/xx' },\n"
  const text = fs.readFileSync(list, 'utf8')
  expect(text).toContain(LIST_END)
  fs.writeFileSync(list, text.replace(LIST_END, added + LIST_END))
  return copy
}

/** The files in which the compiler misses the language. */
async function filesThatMissIt(copy: string, project: string): Promise<string[]> {
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc')
  const flags = [
    '-p',
    project,
    '--pretty',
    'false',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
  ]
  const { stdout } = await promisify(execFile)(compiler, flags, {
    cwd: copy,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .filter((line) => /error TS.*\bxx\b/.test(line))
    .map((line) => line.slice(0, line.indexOf('(')))
}

test('a third language is a list of compile errors', { timeout: 600_000 }, async () => {
  const copy = copyWithThirdLanguage()
  const found = new Set([
    ...(await filesThatMissIt(copy, 'tsconfig.web.json')),
    ...(await filesThatMissIt(copy, 'tsconfig.server.json')),
  ])
  expect([...found]).toEqual(
    expect.arrayContaining([
      'scripts/make/service-worker.ts',
      'server/words/index.ts',
      'web/features/catalog/category-name.ts',
      'web/features/shell/language-link.tsx',
      'web/features/staff-courses/fields/course-fields.tsx',
      'web/text/format.ts',
      'web/text/words.ts',
    ]),
  )
})
