import fs from 'node:fs'
import path from 'node:path'
import { languageCodes } from '../contract/languages.ts'

const ROOT = path.join(import.meta.dirname, '..')
const AREAS = ['contract', 'server', 'web'] as const
/** Written by a tool, or one statement a line of somebody else's. */
const GENERATED = new Set(['server/db/tables.ts'])

interface SourceFile {
  file: string
  lines: string[]
}

/** The house in numbers, as docs/architecture.md asks for them: what grows here is what makes it harder to live in. */
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
    ['`any`', String(count(source, (text) => matches(text, /[:<(|] ?any\b(?=[\]>),;\s])/g)))],
    [
      'non-null `!`',
      String(count(source, (text) => matches(text, /[\w)\]]!(?=[.,;)\][]| as | [-+*<>=?:&|])/g))),
    ],
    ['casts for each 1000 lines', (casts / thousands).toFixed(1)],
    ['characters of a line', (sum(written.map((line) => line.length)) / written.length).toFixed(0)],
    ['lines over 100 characters', `${share(written, (line) => line.length > 100)} %`],
    ['tests to source, in lines', ratio(tests, source)],
    ['web tests to web source, in lines', ratio(webTests, web)],
    ['branches on one language', String(count(source, languageBranches))],
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
      const character = text[at]!
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

/** Places that decide by one language instead of asking a table; words of a language may name themselves. */
function languageBranches(text: string): number {
  return languageCodes.reduce(
    (all, code) => all + matches(text, new RegExp(`[!=]== '${code}'`, 'g')),
    0,
  )
}

function count(files: readonly SourceFile[], of: (text: string) => number): number {
  return sum(files.map(({ lines }) => of(lines.join('\n'))))
}

function matches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)]!
}

function share(lines: readonly string[], fits: (line: string) => boolean): string {
  return ((100 * lines.filter(fits).length) / lines.length).toFixed(1)
}

function ratio(tests: readonly SourceFile[], source: readonly SourceFile[]): string {
  const lines = (files: readonly SourceFile[]) => sum(files.map((one) => one.lines.length))
  return (lines(tests) / lines(source)).toFixed(2)
}

if (import.meta.main)
  process.stdout.write(
    `| Measure | Now |\n|---|---|\n${measure()
      .map(([name, value]) => `| ${name} | ${value} |`)
      .join('\n')}\n`,
  )
