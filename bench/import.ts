import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  checkCatalogueFile,
  type CourseDraft,
  importCatalogueFile,
} from '#server/modules/catalog/index.ts'
import { takaText } from '#contract/money.ts'
import { madeUpCourses } from './make-catalogue.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import type { Answer, Question } from './stage/question.ts'

const COURSES = 20_000
const ROUNDS = 3

/** A provider's whole catalogue from a file, against COPY of the finished rows into the same table with its indexes. */
export const importing: Question = {
  title: `Import: a file of ${COURSES.toLocaleString('en-GB')} courses read, checked and saved, against COPY of the finished rows`,
  async run(progress): Promise<Answer> {
    const server = await postgresServer()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-bench-'))
    const file = { path: path.join(folder, 'catalogue.ndjson'), format: 'json' as const }
    const [imports, copies]: [number[], number[]] = [[], []]
    try {
      progress('writing the file')
      await writeFile(file.path, Readable.from(lines()))
      for (let round = 1; round <= ROUNDS; round += 1) {
        progress(`round ${round} of ${ROUNDS}: import`)
        const fresh = await freshDatabase(server)
        const database = await openDatabase({ url: fresh.url, poolSize: 4 })
        try {
          await migrate(database)
          const began = performance.now()
          const report = await checkCatalogueFile(file)
          if (report.good !== COURSES)
            throw new Error(`${report.bad} rows were refused: ${report.faults[0]}`)
          await importCatalogueFile(database.db, { file, checked: report })
          imports.push(COURSES / seconds(began))
          progress(`round ${round} of ${ROUNDS}: copy`)
          copies.push(await copyRate(fresh.url))
        } finally {
          await database.close()
          await fresh.drop()
        }
      }
      return {
        rows: [
          {
            name: 'catalogue:import',
            value: median(imports),
            unit: 'courses/s',
            runs: imports,
            against: {
              name: 'COPY',
              value: median(copies),
              ratio: median(imports.map((rate, round) => rate / copies[round]!)),
            },
          },
        ],
        notes: [
          'The import reads the file twice (to refuse it whole or save it whole), checks every field, and keeps instructors, counts and the search vocabulary; COPY does none of that.',
        ],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

function* lines(): Generator<string> {
  for (const course of madeUpCourses(COURSES)) yield `${JSON.stringify(onTheWire(course))}\n`
}

/** A course with the field names of spec §3, as a provider's file has it. */
function onTheWire(course: CourseDraft) {
  return {
    courseId: course.courseId,
    courseTitle: course.title,
    courseSubtitle: course.subtitle,
    category: course.category,
    courseFee: takaText(course.fee),
    lessionsNumber: course.lessonCount,
    lessionLevel: course.level,
    coursesPopularityStatus: course.popularity,
    whatYouLearn: course.whatYouLearn,
    courseOutline: course.outline,
    courseDesignedFor: course.designedFor,
    instructors: course.instructors.map(({ name, designation }) => ({ name, designation })),
  }
}

/** Rows a second when the very same rows, as the import left them, go into the emptied table by COPY. */
async function copyRate(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns from information_schema.columns
       where table_name = 'courses' and table_schema = 'public' and is_generated = 'NEVER'`,
    )
    const columns = rows[0]!.columns
    await client.query(`create temp table kept as select ${columns} from courses`)
    const parts: Buffer[] = []
    for await (const part of client.query(copyTo('copy kept to stdout (format binary)')))
      parts.push(part as Buffer)
    await client.query('truncate courses cascade')
    const began = performance.now()
    await pipeline(
      Readable.from(parts),
      client.query(copyFrom(`copy courses (${columns}) from stdin (format binary)`)),
    )
    return COURSES / seconds(began)
  } finally {
    await client.end()
  }
}

function seconds(began: number): number {
  return (performance.now() - began) / 1000
}
