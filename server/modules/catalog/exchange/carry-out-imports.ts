import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ImportFailure, ImportReading } from '#contract/catalog/exchange.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type FileStore, FilesAway } from '#server/storage/index.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { isArchive, writeArchive, type CurriculumWriter } from '../archive/index.ts'
import { type CatalogueFile, draftsOf } from '../import/import-catalogue.ts'
import { ImportRefused, refuseInvalidImport } from '../import/import-refusals.ts'
import type { CourseDraft } from '../writing/course-draft.ts'
import { asCatalogueFile } from './check-import.ts'
import { type CourseNotes, writeNotes } from './import-notes.ts'
import { noteAdded, writeNoted } from './noted-courses.ts'

/**
 * Courses saved in one transaction. The embedded database has one connection, and answers everyone else between two
 * pieces. A piece of this size takes it a fraction of a second.
 */
const COURSES_AT_ONCE = 100
/** While an import runs, pages that show the catalogue are made again after so many pieces, some seconds; and at its end. */
const PIECES_BETWEEN_REFRESHES = 20

export interface CarryOutContext {
  db: Db
  files: FileStore
  writeCurriculum: CurriculumWriter
  /** Hears why an import failed for no reason of the file's. */
  onFailure: (error: unknown) => void
}

interface ImportRecord {
  id: number
  file_name: string
  file_key: string | null
  format: string | null
  made_by: number
  saved: number
  reached: number
  reading: unknown
}

/**
 * Saves what imports that have begun still lack, a piece at a time. Each piece is saved with how far it came, so one that
 * was cut off continues where it was. An import that someone took back meanwhile ends.
 *
 * @returns how many imports have ended
 */
export async function carryOutImports(
  ctx: CarryOutContext,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const running = await ctx.db
    .selectFrom('course_imports')
    .select(['id', 'file_name', 'file_key', 'format', 'made_by', 'saved', 'reached', 'reading'])
    .where('state', '=', 'running')
    .orderBy('id')
    .execute()
  let ended = 0
  for (const record of running) if (await carryOut(ctx, { record, signal })) ended += 1
  return ended
}

interface Work {
  record: ImportRecord
  signal: AbortSignal | undefined
}

async function carryOut(ctx: CarryOutContext, { record, signal }: Work): Promise<boolean> {
  const { db, files, onFailure } = ctx
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-'))
  const file = path.join(folder, 'courses')
  try {
    if (!(await isFetched(files, { key: record.file_key, file }))) {
      await fail(db, record, { code: 'interrupted', facts: {} })
      return true
    }
    const format = record.format === 'json' ? 'json' : 'csv'
    if (format === 'json' && (await isArchive(file)))
      await saveArchive(ctx, { record, signal, file })
    else {
      const { ids, lastInstructor: _, ...reading } = StoredReading.parse(record.reading)
      const upload = { path: file, format, reading } as const
      await saveRows(ctx, { record, signal, file: await asCatalogueFile(db, upload, ids) })
    }
    if (signal?.aborted) return false
    await finish(db, record)
  } catch (error) {
    // The job tries again in a minute.
    if (error instanceof ImportInterruption || error instanceof FilesAway) return false
    const isRefused = error instanceof ImportRefused
    if (!isRefused) onFailure(error)
    await fail(db, record, isRefused ? error.failure : { code: 'unknown', facts: {} })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
  if (record.file_key) await files.remove(record.file_key)
  return true
}

/** As `importCourses` stored it: flags are no longer words of an address. */
const StoredReading = ImportReading.extend({
  makeIds: z.boolean().default(false),
  ids: z.record(z.string(), z.string()).default({}),
  lastInstructor: z.int().default(0),
})

async function isFetched(
  files: FileStore,
  { key, file }: { key: string | null; file: string },
): Promise<boolean> {
  if (key === null || (await files.size(key)) === null) return false
  await pipeline(await files.stream(key), createWriteStream(file, { mode: 0o600 }))
  return true
}

async function saveRows(
  { db }: CarryOutContext,
  { record, signal, file }: Work & { file: CatalogueFile },
): Promise<void> {
  // What the catalogue forbids is known before anything is saved.
  if (record.reached === 0)
    for await (const { drafts } of pieces(file, 0)) await refuseInvalidImport(db, drafts)
  let behind = 0
  for await (const { drafts, notes, reached } of pieces(file, record.reached)) {
    if (signal?.aborted) return
    await transact(db, async (trx) => {
      await hold(trx, record)
      await refuseInvalidImport(trx, drafts)
      if (await writeNoted(trx, { importId: record.id, staff: { id: record.made_by }, drafts }))
        behind += 1
      await writeNotes(trx, record.id, notes)
      await noteProgress(trx, { record, by: drafts.length, reached })
      if (behind >= PIECES_BETWEEN_REFRESHES) await raiseCatalogueVersion(trx)
    })
    if (behind >= PIECES_BETWEEN_REFRESHES) behind = 0
    record.reached = reached
  }
}

interface Piece {
  drafts: CourseDraft[]
  notes: CourseNotes[]
  /** Where it ends in the file. */
  reached: number
}

async function* pieces(file: CatalogueFile, after: number): AsyncGenerator<Piece> {
  let piece: Piece = { drafts: [], notes: [], reached: after }
  for await (const { draft, at, notes } of draftsOf(file)) {
    if (at <= after) continue
    piece.drafts.push(draft)
    if (notes.length > 0) piece.notes.push({ courseId: draft.courseId, notes })
    piece.reached = at
    if (piece.drafts.length < COURSES_AT_ONCE) continue
    yield piece
    piece = { drafts: [], notes: [], reached: at }
  }
  if (piece.drafts.length > 0) yield piece
}

/** Courses that are here stay as they are, so one that goes on adds what is missing. */
async function saveArchive(
  { db, writeCurriculum }: CarryOutContext,
  { record, signal, file }: Work & { file: string },
): Promise<void> {
  let written = 0
  await writeArchive(
    {
      staff: { id: record.made_by },
      writeCurriculum,
      isStopped: () => signal?.aborted ?? false,
      inPiece: (save) =>
        transact(db, async (trx) => {
          await hold(trx, record)
          const { added, courses } = await save(trx)
          await noteAdded(trx, { importId: record.id, ids: added })
          written += courses
          await trx
            .updateTable('course_imports')
            .set({ written, heard_at: sql`now()` })
            .where('id', '=', record.id)
            .execute()
        }),
    },
    file,
  )
}

/** Someone has taken the import back while it ran, or another process continues with it. */
class ImportInterruption extends Error {}

/** Keeps everyone else from taking the import back until the piece is saved. @throws ImportInterruption */
async function hold(trx: Trx, record: ImportRecord): Promise<void> {
  const { state, reached } = await trx
    .selectFrom('course_imports')
    .select(['state', 'reached'])
    .where('id', '=', record.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'running' || reached !== record.reached) throw new ImportInterruption()
}

async function noteProgress(
  trx: Trx,
  { record, by, reached }: { record: ImportRecord; by: number; reached: number },
): Promise<void> {
  await trx
    .updateTable('course_imports')
    .set({ written: sql`written + ${by}`, reached, heard_at: sql`now()` })
    .where('id', '=', record.id)
    .execute()
}

async function finish(db: Db, record: ImportRecord): Promise<void> {
  await transact(db, async (trx) => {
    await hold(trx, record)
    const { added, changed } = await trx
      .selectFrom('course_import_rows')
      .select((row) => [
        row.fn.countAll<number>().as('changed'),
        row.fn.countAll<number>().filterWhere('before', 'is', null).as('added'),
      ])
      .where('import_id', '=', record.id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('course_imports')
      .set({ state: 'done', written: record.saved, added: Number(added), file_key: null })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(trx, {
      actor: { id: record.made_by },
      action: 'courses.imported',
      subject: record.file_name,
      after: { courses: record.saved, changed: Number(changed) },
    })
    // Those of an earlier run that was cut off, too.
    if (Number(changed) > 0) await raiseCatalogueVersion(trx)
  })
}

/** What is saved stays, and can be taken back. */
async function fail(db: Db, record: ImportRecord, failure: ImportFailure): Promise<void> {
  await transact(db, async (trx) => {
    const ended = await trx
      .updateTable('course_imports')
      .set((row) => ({
        state: 'failed',
        failure: JSON.stringify(failure),
        file_key: null,
        added: row
          .selectFrom('course_import_rows')
          .select((rows) => sql<number>`${rows.fn.countAll()}::integer`.as('added'))
          .where('import_id', '=', record.id)
          .where('before', 'is', null),
      }))
      .where('id', '=', record.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (ended.numUpdatedRows > 0n) await raiseCatalogueVersion(trx)
  })
}
