import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A statement in the sources of the server that writes rows. */
export interface WriteStatement {
  /** Below `server/`. */
  file: string
  table: string
  /** From the verb on, up to where it is executed. */
  text: string
}

const SERVER = path.join(import.meta.dirname, '..')
const BUILT =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_.]+)[^']*'\)[\s\S]*?(?:\.execute|(?=\b(?:insertInto|updateTable|deleteFrom)\()|$)/g
const RAW = /\bsql(?:<[^`]*?>)?`([^`]*)`/g
const RAW_WRITE = /^\s*(?:with[\s\S]*?\)\s*)?(?:insert into|update|delete from)\s+([a-z_.]+)/i

/** The statements of one file that write to a table they name. */
export function writeStatements(file: string, source: string): WriteStatement[] {
  const built = [...source.matchAll(BUILT)].map(([text, table]) => ({ file, table: table!, text }))
  const raw = [...source.matchAll(RAW)].flatMap(([text, statement]) => {
    const table = RAW_WRITE.exec(statement!)?.[1]
    return table ? [{ file, table, text }] : []
  })
  return [...built, ...raw]
}

/** Those of all the server, without its tests and what only they use. */
export async function allWriteStatements(): Promise<WriteStatement[]> {
  const statements: WriteStatement[] = []
  const files = glob('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', 'testing/**'] })
  for await (const file of files)
    statements.push(...writeStatements(file, await readFile(path.join(SERVER, file), 'utf8')))
  return statements.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

const SETS = /(?:\.set\(|doUpdateSet\(|\bset\s)[\s\S]*?(?=\.where\(|\.returning|\bwhere\b|$)/i
const NAMES_STATE = /[{,(\s]'?state'?\s*(?::|,|\}|=)/
const IS_UPDATE = /^updateTable|doUpdateSet|^sql[\s\S]*?\bupdate\b/i

/** Whether a statement changes the column `state` of rows that are there. */
export function setsState({ text }: Pick<WriteStatement, 'text'>): boolean {
  return IS_UPDATE.test(text) && NAMES_STATE.test(SETS.exec(text)?.[0] ?? '')
}
