import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { languageCodes } from '../../contract/languages.ts'
import { answerHelp } from '../command.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const AREAS = ['contract', 'server', 'web'] as const
/** Written by a tool, or one statement a line of someone else's. */
const GENERATED = new Set(['server/db/tables.ts'])

/** A table with an entry for each language: the compiler asks for a further one. */
const BY_LANGUAGE = /Record<LanguageCode,/

const ANY = /[:<(|] ?any\b(?=[\]>),;\s])/g

interface SourceFile {
  file: string
  lines: string[]
}

/** The code base in numbers: what grows here makes it harder to live in. */
export function measure(): [measure: string, value: string][] {
  const all = AREAS.flatMap((area) => filesOf(area))
  const source = all.filter(({ file }) => !isTest(file))
  const tests = all.filter(({ file }) => isTest(file))
  const web = source.filter(({ file }) => file.startsWith('web/'))
  const webTests = tests.filter(({ file }) => file.startsWith('web/'))
  const sizes = source.map(({ lines }) => lines.length).toSorted((a, b) => a - b)
  const written = source.flatMap(({ lines }) => lines.filter((line) => line.trim() !== ''))
  const [folder, width] = widestFolder(source)
  const thousands = sum(source.map(({ lines }) => lines.length)) / 1000
  const wide = count(source, wideSignatures)
  const casts = count(source, (text) => matches(text, /\bas (?!const\b)[A-Z{(]/g))
  return [
    ['source files, lines', `${source.length}, ${sum(sizes)}`],
    [
      'lines of a file: median, 95 %, most',
      `${at(sizes, 0.5)}, ${at(sizes, 0.95)}, ${sizes.at(-1)}`,
    ],
    ['files over 250 lines', String(sizes.filter((size) => size > 250).length)],
    ['widest folder', `${width} (${folder})`],
    ['functions with 5 or more positional parameters', String(wide)],
    ['component functions over 80 lines', String(sum(web.map(longComponents)))],
    ['`any`', String(count(source, (text) => matches(uncommented(text), ANY)))],
    ['non-null `!`', String(sum(source.map(nonNullAssertions)))],
    ['casts for each 1000 lines', (casts / thousands).toFixed(1)],
    ['characters of a line', (sum(written.map((line) => line.length)) / written.length).toFixed(0)],
    ['lines over 100 characters', `${share(written, (line) => line.length > 100)} %`],
    ['tests to source, in lines', ratio(tests, source)],
    ['web tests to web source, in lines', ratio(webTests, web)],
    ['branches on one language', String(count(source, languageBranches))],
    ['files in import cycles', String(filesInCycles(source))],
    ['files to touch for a gateway', String(filesNamedBy('add-a-payment-gateway'))],
    ['files to touch for a column', String(filesNamedBy('add-a-column-and-show-it'))],
    [
      'files to touch for a language, beside its words',
      String(source.filter(({ lines }) => lines.some((line) => BY_LANGUAGE.test(line))).length),
    ],
  ]
}

function filesOf(folder: string): SourceFile[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !GENERATED.has(file))
    .map((file) => ({ file, lines: fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n') }))
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|^server\/testing\/|\/testing\.tsx?$/.test(file)
}

function widestFolder(files: readonly SourceFile[]): [folder: string, width: number] {
  const folders = Map.groupBy(files, ({ file }) => path.dirname(file))
  return [...folders]
    .map(([folder, inside]) => [folder, inside.length] as [string, number])
    .reduce((widest, one) => (one[1] > widest[1] ? one : widest))
}

/** Declared functions whose parameter list has at least four commas outside of brackets. */
function wideSignatures(text: string): number {
  let wide = 0
  for (const { index, 0: start } of text.matchAll(/\bfunction \w+(?:<[^>]*>)?\(/g)) {
    let depth = 1
    let parameters = 1
    let isEmpty = true
    for (let at = index + start.length; depth > 0 && at < text.length; at++) {
      const character = text.charAt(at)
      if ('([{<'.includes(character)) depth++
      else if (')]}'.includes(character) || (character === '>' && text[at - 1] !== '=')) depth--
      else if (character === ',' && depth === 1 && !/^,\s*\)/.test(text.slice(at, at + 20)))
        parameters++
      if (depth > 0 && character.trim()) isEmpty = false
    }
    if (!isEmpty && parameters >= 5) wide++
  }
  return wide
}

interface Node {
  type: string
  start: number
  end: number
}

/** Functions of more than 80 lines in a file of components. */
export function longComponents({ file, lines }: SourceFile): number {
  if (!file.endsWith('.tsx')) return 0
  const text = lines.join('\n')
  return nodesOf({ file, lines }).filter(
    ({ type, start, end }) =>
      /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type) &&
      text.slice(start, end).split('\n').length > 80,
  ).length
}

export function nonNullAssertions(file: SourceFile): number {
  return nodesOf(file).filter(({ type }) => type === 'TSNonNullExpression').length
}

function nodesOf({ file, lines }: SourceFile): Node[] {
  const nodes: Node[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) nodes.push(node as Node)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(file, lines.join('\n')).program)
  return nodes
}

/** Places that decide by one language instead of asking a table; words of a language may name themselves. */
function languageBranches(text: string): number {
  return languageCodes.reduce(
    (all, code) => all + matches(text, new RegExp(`[!=]== '${code}'`, 'g')),
    0,
  )
}

/** Files that import themselves by way of others, types included. */
function filesInCycles(files: readonly SourceFile[]): number {
  const paths = new Set(files.map(({ file }) => file))
  const imports = new Map(
    files.map((one) => [one.file, importsOf(one).filter((to) => paths.has(to))]),
  )
  return files.filter(({ file }) => reaches(imports, file)).length
}

function importsOf({ file, lines }: SourceFile): string[] {
  return [...lines.join('\n').matchAll(/\bfrom '([.#][^']+)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to),
  )
}

function reaches(imports: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(imports.get(start) ?? [])]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === start) return true
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(imports.get(file) ?? []))
  }
  return false
}

/** The sources that a how-to for developers names, as its reader has to open them; a test sees that they are there. */
function filesNamedBy(page: string): number {
  const text = fs.readFileSync(path.join(ROOT, 'docs/how-to/develop', `${page}.md`), 'utf8')
  const named = text.matchAll(/`((?:contract|server|web|stand-ins|content)\/[\w./-]+\.\w+)`/g)
  return new Set([...named].map(([, file]) => file)).size
}

function count(files: readonly SourceFile[], of: (text: string) => number): number {
  return sum(files.map(({ lines }) => of(lines.join('\n'))))
}

/** Without the prose, in which "any" is an English word. */
function uncommented(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

function matches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

function share(lines: readonly string[], fits: (line: string) => boolean): string {
  return ((100 * lines.filter(fits).length) / lines.length).toFixed(1)
}

function ratio(tests: readonly SourceFile[], source: readonly SourceFile[]): string {
  const lines = (files: readonly SourceFile[]) => sum(files.map((one) => one.lines.length))
  return (lines(tests) / lines(source)).toFixed(2)
}

if (import.meta.main) {
  answerHelp('npm run measures   the code base in numbers, as a table')
  process.stdout.write(
    `| Measure | Now |\n|---|---|\n${measure()
      .map(([name, value]) => `| ${name} | ${value} |`)
      .join('\n')}\n`,
  )
}
