import fs from 'node:fs'
import path from 'node:path'
import { databaseGuards } from './database-guards.ts'
import { type Cut, cutsIn } from './cuts-in.ts'

/** Something that keeps harm away, and the tests that must go red without it. */
export interface Guard {
  /** Finishes the sentence "without …". */
  name: string
  /** The threat its tests are named by, such as "T08"; only those are run. */
  threat?: string | undefined
  tests: readonly string[]
  /** It matters when callers come at the same moment, so only PostgreSQL shows it: the embedded database takes them in turn. */
  isRace?: boolean
  /** Made at once. */
  cuts: readonly { file: string; cut: Cut }[]
  /** Takes out a rule of the database. */
  sql?: string
}

const FOLDERS = ['contract', 'server']

/**
 * The guards of a tree: those that a comment in the code names, and rules of the database.
 *
 * @throws Error where a comment cannot be read, or a test is not there or one of several
 */
export function findGuards(root: string): Guard[] {
  const files = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
  )
  const testsOf = (names: readonly string[]) => names.map((name) => testCalled(name, files))
  const cuts = files
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
    .flatMap((file) =>
      cutsIn(file, fs.readFileSync(path.join(root, file), 'utf8')).map((cut) => ({ file, cut })),
    )
  const alone = cuts.filter(({ cut }) => !cut.isTogether).map((one) => [one])
  const together = Map.groupBy(
    cuts.filter(({ cut }) => cut.isTogether),
    ({ cut }) => cut.name,
  )
  return [
    ...[...alone, ...together.values()].flatMap((cuts) => guardsOf(cuts, testsOf)),
    ...databaseGuards.map((guard) => ({ ...guard, tests: testsOf(guard.tests), cuts: [] })),
  ]
}

/** One for each threat, which has tests of its own. */
function guardsOf(cuts: Guard['cuts'], testsOf: (names: readonly string[]) => string[]): Guard[] {
  return cuts.slice(0, 1).flatMap(({ cut: { name, threats, tests, isRace } }) => {
    const guard = { name, tests: testsOf(tests), isRace, cuts }
    return threats.length > 0 ? threats.map((threat) => ({ ...guard, threat })) : [guard]
  })
}

function testCalled(name: string, files: readonly string[]): string {
  const [file, ...more] = files.filter((one) => one.endsWith(`/${name}.test.ts`))
  if (file && more.length === 0) return file
  throw new Error(`${more.length > 0 ? 'More than one test is' : 'No test is'} called ${name}.`)
}

/** The text of a file without what its cuts take out. */
export function withoutCuts(text: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, put }) => all.slice(0, start) + put + all.slice(end), text)
}
