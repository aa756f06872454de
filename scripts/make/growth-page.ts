import fs from 'node:fs'
import path from 'node:path'
import { answerHelp } from '../command.ts'
import { ROOT } from '../run-steps.ts'
import { type Growth, type GrowthEnd, growthOfTables } from './growth-facts.ts'

const PAGE = path.join(ROOT, 'docs/growth.md')

/** The tables of the schema, as `npm run db:types` wrote it. */
export function tablesOfSchema(): string[] {
  const schema = fs.readFileSync(path.join(ROOT, 'server/db/schema.sql'), 'utf8')
  return [...schema.matchAll(/^create table ([a-z_.]+) \(/gm)].map(([, name]) => name ?? '')
}

/** @throws Error naming tables about which nothing is said, or which there are not */
export function growthPage(): string {
  const tables = tablesOfSchema()
  const unsaid = tables.filter((table) => !(table in growthOfTables))
  const gone = Object.keys(growthOfTables).filter((table) => !tables.includes(table))
  if (unsaid.length > 0) throw new Error(`growth-facts.ts says nothing of ${unsaid.join(', ')}.`)
  if (gone.length > 0)
    throw new Error(`growth-facts.ts names tables that are gone: ${gone.join(', ')}.`)
  const rows = tables
    .map((table) => ({ table, ...(growthOfTables[table] as Growth) }))
    .toSorted((a, b) => b.perStudentYear - a.perStudentYear || a.table.localeCompare(b.table))
  const total = rows.reduce((sum, { perStudentYear }) => sum + perStudentYear, 0)
  const aged = rows
    .filter(({ end }) => end.by === 'age')
    .reduce((sum, { perStudentYear }) => sum + perStudentYear, 0)
  return `# What grows, and where it ends

Written by \`npm run growth:page\` from the schema and \`scripts/make/growth-facts.ts\`; a test compares. A table about which nothing is said fails that test.

An active student buys 1.5 times a year and learns on 100 days. That is 60 lessons, 30 classes, 6 tests of 20 questions, 3 assignments and 4 questions. They get 60 notifications and 40 mails. Together about ${Math.round(total)} rows a year, of which ${Math.round(aged)} are removed by age.

Jobs remove rows at night, ${'`forget-old-rows`'} at 03:10 in batches of 5,000 ([why not partitions](decisions/062-rows-removed-in-batches.md)). The settings are those of [configuration](configuration.md).

| Table | Rows per student and year | Until | Removed by |
|---|---|---|---|
${rows.map(({ table, perStudentYear, end }) => `| \`${table}\` | ${perStudentYear === 0 ? '–' : String(perStudentYear)} | ${untilOf(end)} | ${removerOf(end)} |`).join('\n')}
`
}

function untilOf(end: GrowthEnd): string {
  switch (end.by) {
    case 'age':
      return end.setting
        ? `${end.days} days (\`${end.setting}\`)`
        : `${end.days} ${end.days === 1 ? 'day' : 'days'}`
    case 'books':
      return 'for ever: the books'
    case 'kept':
      return 'for ever; without a name once the account is deleted'
    case 'account':
      return 'its person deletes the account'
    case 'course':
      return 'its course, lesson or batch is deleted'
    case 'school':
      return 'a row for each thing of the school'
  }
}

function removerOf(end: GrowthEnd): string {
  return end.by === 'age' ? `job \`${end.job}\`` : '–'
}

if (import.meta.main) {
  answerHelp('npm run growth:page   writes docs/growth.md from the schema')
  fs.writeFileSync(PAGE, growthPage())
}
