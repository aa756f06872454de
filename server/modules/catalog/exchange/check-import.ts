import type { ImportCheck } from '#contract/catalog/exchange.ts'
import type { ImportReading } from '#contract/catalog/exchange.ts'
import { mappedColumns } from '#contract/catalog/import-terms.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { checkArchive, type FindMissingMedia, isArchive } from '../archive/index.ts'
import { type ImportCategory, importCategories } from '../categories/import-categories.ts'
import {
  type CatalogueFile,
  checkCatalogueFile,
  type ImportReport,
} from '../import/import-catalogue.ts'
import { mappedValue } from '../import/import-columns.ts'
import { columnNames, faultyColumns, nearestColumn } from '../import/import-draft.ts'
import { faultCode } from '../import/import-fault-code.ts'
import type { FaultKind } from '../import/import-fault.ts'
import { givenIds } from '../import/made-course-ids.ts'
import { type Constants, constantsOf } from '../import/prepare-row.ts'
import { foreseeChanges } from './foresee-changes.ts'
import { importNames } from './import-names.ts'
import { courseIdMaker } from './make-course-ids.ts'
import { readHeadings, shownCells } from './read-headings.ts'

/** A file as the browser sent it, and how it is read. */
export interface FileUpload extends Pick<CatalogueFile, 'path' | 'format'> {
  reading: ImportReading
}

/** Values of a kind of fault that are shown. */
const VALUES_SHOWN = 40

/**
 * The file, read with this copy's categories and this provider's names.
 *
 * @param ids those that were made when its import began. Left out: they are made.
 * @throws Problem invalid_input for a value for all courses that no course can have
 */
export async function asCatalogueFile(
  db: Db,
  { path, format, reading }: FileUpload,
  ids?: Readonly<Record<string, string>>,
) {
  const categories = await importCategories(db)
  const constants = constantsOf(reading)
  refuseConstants(constants, categories)
  const { headingRow, html, otherColumns } = reading
  return {
    path,
    format,
    categories,
    names: await importNames(db),
    headingRow,
    html,
    otherColumns,
    constants,
    courseIds: !reading.makeIds ? undefined : ids ? givenIds(ids) : await courseIdMaker(db),
  } satisfies CatalogueFile
}

/** @throws Problem invalid_input for a value that no course can have */
export function refuseConstants(constants: Constants, categories: readonly ImportCategory[]): void {
  const errors = faultyColumns(constants, { categories }).map((field) => ({
    field,
    code: 'not_a_choice' as const,
    message: fieldErrorWords.not_a_choice,
  }))
  if (errors.length > 0) throw new Problem('invalid_input', { errors })
}

/** Reads a file through and says what is wrong with it, and what saving it would do; changes nothing. */
export async function checkImport(
  ctx: { db: Db; findMissingMedia: FindMissingMedia },
  upload: FileUpload,
): Promise<ImportCheck> {
  const { db } = ctx
  if (upload.format === 'json' && (await isArchive(upload.path)))
    return checkWhole(ctx, upload.path)
  const file = await asCatalogueFile(db, upload)
  const foreseen = foreseeChanges(db)
  const report = await checkCatalogueFile(file, undefined, foreseen.add)
  return {
    ...findingsOf(report, file.categories),
    ...(await foreseen.end()),
    ...(await readHeadings(file, file.names.columns)),
    isArchive: false,
    missingMedia: 0,
    unpublished: [],
    shortBanks: [],
  }
}

async function checkWhole(
  ctx: { db: Db; findMissingMedia: FindMissingMedia },
  path: string,
): Promise<ImportCheck> {
  const { kinds, ...report } = await checkArchive(ctx, path)
  return {
    ...report,
    changed: 0,
    refusal: null,
    isArchive: true,
    headings: [],
    missing: [],
    kinds: kinds.map((kind) => asKind(kind, [])),
    otherColumns: [],
    firstRows: [],
    headingRow: null,
    otherTables: [],
    cleaned: [],
    madeIds: 0,
  }
}

/** What reading a file through found, as the staff area shows it. */
export function findingsOf(report: ImportReport, categories: readonly ImportCategory[]) {
  return {
    good: report.good,
    bad: report.bad,
    isComplete: report.complete,
    faults: report.faults,
    kinds: report.kinds
      .toSorted((a, b) => b.count - a.count)
      .map((kind) => asKind(kind, categories)),
    otherColumns: report.otherColumns.map((name) => ({ name, meant: nearestColumn(name) })),
    otherTables: report.otherTables.map((table) => ({ ...table, cells: shownCells(table.cells) })),
    cleaned: report.cleaned,
    madeIds: report.madeIds,
  }
}

function asKind(
  { kind, count, rows, written }: FaultKind,
  categories: readonly ImportCategory[],
): ImportCheck['kinds'][number] {
  const column = columnNames.find((name) => kind.startsWith(`${name} `)) ?? null
  const mapped = mappedColumns.find((name) => name === column)
  return {
    kind,
    code: faultCode(kind),
    column,
    count,
    rows,
    values: [...written]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, VALUES_SHOWN)
      .map(([quotedValue, times]) => {
        const value = JSON.parse(quotedValue) as string
        return {
          written: value,
          count: times,
          meant: mapped ? mappedValue(mapped, value, { categories }) : null,
          isCut: value.endsWith('…'),
        }
      }),
  }
}
