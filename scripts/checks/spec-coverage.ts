import fs from 'node:fs'
import path from 'node:path'
import { answerHelp } from '../command.ts'
import { parseSync } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')
const AREAS = ['contract', 'e2e', 'scripts', 'server', 'stand-ins', 'web']
const COVERS = /(?:^[ \t]*\/\/ Covers: .*\n)+/gm

/** The page that this script writes, from the root of the repository. */
export const PAGE = 'docs/spec-coverage.md'

export interface Proof {
  file: string
  title: string
  /** Requirements by section and name, as the first column of the page has them: `§2 header`. */
  covers: string[]
}

interface Node {
  start: number
  type: string
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: Title[]
}
interface Title extends Node {
  /** Of a plain string. */
  value?: unknown
  /** Of a template: its text between the places of variables. */
  quasis?: { value: { cooked: string } }[]
}

/** Every test with a line `// Covers: §2 header, §4 sign-in` above it, by file and then as they follow each other. */
export function listProofs(): Proof[] {
  return AREAS.flatMap((area) =>
    fs
      .readdirSync(path.join(ROOT, area), { recursive: true, encoding: 'utf8' })
      .map((name) => `${area}/${name.split(path.sep).join('/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file)),
  )
    .toSorted()
    .flatMap((file) => readProofs(file, fs.readFileSync(path.join(ROOT, file), 'utf8')))
}

/** @throws Error when a line `// Covers:` is not above a test */
export function readProofs(file: string, text: string): Proof[] {
  const blocks = [...text.matchAll(COVERS)]
  if (blocks.length === 0) return []
  const { calls, errors } = callsIn(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return blocks.map(({ 0: block, index }) => {
    const next = text.slice(index + block.length).search(/\S/) + index + block.length
    const title = titleOf(calls.get(next)?.arguments[0])
    if (!/^(test|for)\b/.test(text.slice(next)) || title === null)
      throw new Error(`${file}: no test with a title follows "${block.trim()}"`)
    return { file, title, covers: idsIn(block) }
  })
}

/** The title, with … for what a table of cases puts in. */
function titleOf(title: Title | undefined): string | null {
  if (typeof title?.value === 'string') return title.value
  return title?.quasis?.map(({ value }) => value.cooked).join('…') ?? null
}

/**
 * The longest call that begins at each place, as `test.each(…)` begins where `test.each(…)('title')` does; where a loop
 * begins, its first test.
 */
function callsIn(file: string, text: string) {
  const calls = new Map<number, Call>()
  /** Where loops begin whose test is still to come. */
  const loops: number[] = []
  const { program, errors } = parseSync(file, text)
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, start } = node as Node
    if (type === 'CallExpression' && !calls.has(start)) calls.set(start, node as Call)
    if (type === 'ForOfStatement') loops.push(start)
    if (type === 'CallExpression' && (node as Call).callee.name === 'test')
      for (const loop of loops.splice(0)) calls.set(loop, node as Call)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(program)
  return { calls, errors }
}

function idsIn(block: string): string[] {
  return block
    .split('\n')
    .flatMap((line) => line.replace(/^\s*\/\/ Covers: /, '').split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/**
 * The page with its last column regenerated from the tests; everything else is kept.
 *
 * @throws Error when a test covers a requirement that the page does not have
 */
export function fillProofs(page: string, proofs: readonly Proof[]): string {
  const ids = new Set([...page.matchAll(/^\| (§\d [\w-]+) \|/gm)].map(([, id]) => id))
  for (const { file, title, covers } of proofs)
    for (const id of covers)
      if (!ids.has(id)) throw new Error(`${file} › "${title}" covers ${id}: not in ${PAGE}`)
  return page.replace(
    /^\| (§\d [\w-]+) \|(.*)\|[^|]*\|$/gm,
    (_, id: string, cells: string) => `| ${id} |${cells}| ${proofsOf(id, proofs)} |`,
  )
}

function proofsOf(id: string, proofs: readonly Proof[]): string {
  return proofs
    .filter(({ covers }) => covers.includes(id))
    .map(({ file, title }) => `\`${file}\` › "${title}"`)
    .join('. <br>')
}

if (import.meta.main) {
  answerHelp(`npm run spec:coverage   lists in ${PAGE} the tests that say what they cover`)
  const file = path.join(ROOT, PAGE)
  fs.writeFileSync(file, fillProofs(fs.readFileSync(file, 'utf8'), listProofs()))
}
