import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createServer, parseSync } from 'vite'
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
  linkPackages(copy)
  const list = path.join(copy, 'contract/languages.ts')
  const added = "  xx: { label: 'Xx', locale: 'en-GB', digits: '0123456789', path: '/xx' },\n"
  const text = fs.readFileSync(list, 'utf8')
  expect(text).toContain(LIST_END)
  fs.writeFileSync(list, text.replace(LIST_END, added + LIST_END))
  return copy
}

/** Each package by a link, so that what the compiler keeps in `node_modules/.cache` stays in the copy. */
function linkPackages(copy: string): void {
  const packages = path.join(ROOT, 'node_modules')
  fs.mkdirSync(path.join(copy, 'node_modules'))
  for (const name of fs.readdirSync(packages).filter((entry) => entry !== '.cache'))
    fs.symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name))
}

/** The files of the product in which the compiler misses the language. */
async function filesThatMissIt(copy: string): Promise<string[]> {
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc')
  const parts = ['-b', '--pretty', 'false']
  const { stdout } = await promisify(execFile)(compiler, parts, {
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
  const found = new Set(await filesThatMissIt(copy))
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

test(
  'with its tables filled, nothing misses a third language and a page renders in it',
  { timeout: 600_000 },
  async () => {
    const copy = copyWithThirdLanguage()
    writeWords(copy)
    fillTables(copy)
    const missing = await filesThatMissIt(copy)
    expect(missing.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([])

    const html = await renderContactPage(copy)
    expect(html).toMatch(/<h1[^>]*>xx \w+/)
    expect(html).toMatch(/<a href="\/xx\/courses"[^>]*>xx Course</)
    expect(html).not.toMatch(/href="\/(courses|about|terms)\b/)
  },
)

/** Words of "xx": those of English, each text marked. */
function writeWords(copy: string): void {
  const folder = path.join(copy, 'web/text/xx')
  fs.cpSync(path.join(copy, 'web/text/en'), folder, { recursive: true })
  for (const file of fs.readdirSync(folder))
    edit(path.join(folder, file), (node) => {
      const { type, value } = node as Property
      return type === 'Property' && value.type === 'Literal' && typeof value.value === 'string'
        ? [{ at: value.start + 1, text: 'xx ' }]
        : []
    })
}

/** Gives each table of the languages an entry for "xx": what it says for English. */
function fillTables(copy: string): void {
  for (const folder of ['contract', 'server', 'web', 'scripts'])
    for (const name of fs.readdirSync(path.join(copy, folder), {
      recursive: true,
      encoding: 'utf8',
    }))
      if (/(?<!\.test)\.tsx?$/.test(name))
        edit(path.join(copy, folder, name), (node, source) => {
          if (node.type !== 'ObjectExpression') return []
          const entries = new Map(
            (node as unknown as { properties: Property[] }).properties.map((entry) => [
              entry.key?.name ?? entry.key?.value,
              entry,
            ]),
          )
          const english = entries.get('en')
          if (!english || !entries.has('bn') || entries.has('xx')) return []
          const said = source.slice(english.value.start, english.value.end)
          return [{ at: english.end, text: `, xx: ${said.replaceAll("'./en/", "'./xx/")}` }]
        })
}

interface Node {
  type: string
  start: number
  end: number
}

interface Property extends Node {
  key?: { name?: string; value?: unknown }
  value: Node & { value?: unknown }
}

/** Inserts into a file what `insertions` asks for at the nodes of its syntax tree. */
function edit(
  file: string,
  insertions: (node: Node, source: string) => { at: number; text: string }[],
): void {
  const source = fs.readFileSync(file, 'utf8')
  const found: { at: number; text: string }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) found.push(...insertions(node as Node, source))
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, source).program)
  if (found.length === 0) return
  const last = found.toSorted((one, other) => other.at - one.at)
  fs.writeFileSync(
    file,
    last.reduce((text, { at, text: put }) => text.slice(0, at) + put + text.slice(at), source),
  )
}

/** The contact page of the copy, with header and footer. */
async function renderContactPage(copy: string): Promise<string> {
  const vite = await createServer({
    root: copy,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const load = (file: string) => vite.ssrLoadModule(`/${file}`)
    const { loadWords } = await load('web/text/words.ts')
    await Promise.all([loadWords('site', 'xx'), loadWords('contact', 'xx')])
    const { PageShell } = await load('web/features/shell/page-shell.tsx')
    const { default: Contact } = await load('web/routes/contact.tsx')
    const { renderPage } = await load('scripts/checks/render-page.ts')
    return await renderPage({ start: '/xx', path: 'contact', Shell: PageShell, Page: Contact })
  } finally {
    await vite.close()
  }
}
