import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Hono } from 'hono'
import { csvPart } from '#contract/csv.ts'
import { MOST_IMPORT_BYTES } from '#contract/catalog/terms.ts'
import { Problem } from '#contract/problems.ts'
import {
  checkImport,
  type ExportRow,
  exportColumns,
  exportCourses,
  importCourses,
  importNames,
  saveImportNames,
  listImports,
  readArchive,
  undoImport,
} from '../../../modules/catalog/index.ts'
import { findMissingMedia } from '../../../modules/media/index.ts'
import { listShortBanks, readWholeCurricula } from '../../../modules/whole-courses/index.ts'
import type { Services } from '../../../services.ts'
import { serveOn } from '../serve.ts'

/** The calls that export and import courses as files. */
export function courseExchangeCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db } = services

  serve('GET /api/staff/course-export', async ({ query }) => {
    const { courses, next } = await exportCourses(db, query)
    return { text: query.format === 'csv' ? asCsv(courses, query.after) : asLines(courses), next }
  })

  serve('GET /api/staff/course-archive', ({ query }) =>
    readArchive({ db, readCurricula: readWholeCurricula }, query),
  )

  serve('GET /api/staff/course-archive/short-banks', async () => ({
    shortBanks: await listShortBanks(db),
  }))

  serve('GET /api/staff/course-imports', async () => ({
    imports: await listImports(db),
    names: await importNames(db),
  }))

  serve('PUT /api/staff/course-imports/names', ({ body }) => saveImportNames(db, body))

  serve('POST /api/staff/course-imports/check', ({ query: { format, ...reading }, request }) =>
    withFile(request, (file) =>
      checkImport({ db, findMissingMedia }, { format, reading, path: file }),
    ),
  )

  serve('POST /api/staff/course-imports', async ({ query, request, caller }) => {
    const { format, name, skipBad, ...reading } = query
    const staff = await caller.student()
    return withFile(request, (file) =>
      importCourses({ ...services, staff }, { format, name, skipBad, reading, path: file }),
    )
  })

  serve('POST /api/staff/course-imports/{importId}/undo', async ({ params, caller }) =>
    undoImport(
      { db, staff: await caller.student(), now: services.clock() },
      Number(params.importId),
    ),
  )
}

function asCsv(courses: readonly ExportRow[], after: string | undefined): string {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
  const rows = courses.map((course) => exportColumns.map((column) => text(course[column])))
  return csvPart(after, exportColumns, rows)
}

function asLines(courses: readonly ExportRow[]): string {
  return courses.map((course) => `${JSON.stringify(course)}\n`).join('')
}

/**
 * Keeps a body in a file while `work` reads it, so that the memory it takes is that of a piece.
 *
 * @throws Problem too_large
 */
async function withFile<T>(request: Request, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-'))
  const file = path.join(folder, 'courses')
  try {
    await pipeline(limited(request), createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function* limited(request: Request): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_IMPORT_BYTES) throw new Problem('too_large')
    yield part
  }
}
