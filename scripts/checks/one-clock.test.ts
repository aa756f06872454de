import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run-steps.ts'

/** Where a verb or a job takes the time from: `ctx.now`, or the clock of the services. Tests set both. */
const FOLDERS = 'server/{modules,jobs,audit,mail,prices}'
const OWN_CLOCK = /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|\bDate\.now\b|\bDate\(\s*\)/g

/** What a file asks the machine's clock with. */
function ownClocks(source: string): string[] {
  return source.match(OWN_CLOCK) ?? []
}

test('a verb is told what time it is', () => {
  const files = fs
    .globSync(`${FOLDERS}/**/*.ts`, { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    ownClocks(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((call) => `${call} in ${file}`),
  )
  expect(found).toEqual([])
})

test('a clock of its own is seen, a given moment is none', () => {
  expect(ownClocks('const at = new Date(), until = Date.now() + 5')).toHaveLength(2)
  expect(ownClocks('.map(Date.now)')).toHaveLength(1)
  expect(ownClocks('new Date(row.at); validUntil(now)')).toEqual([])
})
