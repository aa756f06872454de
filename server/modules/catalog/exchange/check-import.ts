import type { ImportCheck } from '#contract/catalog/exchange.ts'
import type { Db } from '#server/db/connect.ts'
import { knownCategories } from '../categories/known-categories.ts'
import { type CatalogueFile, checkCatalogueFile, type ImportReport } from '../import-catalogue.ts'
import { columnNames, nearestColumn } from '../import-draft.ts'
import { importNames } from './import-names.ts'

/** A file as the browser sent it. */
export type SentFile = Pick<CatalogueFile, 'path' | 'format'>

/** Values of a kind of fault that are shown. */
const VALUES_SHOWN = 20

/** The file, read with this copy's categories and this provider's names. */
export async function asCatalogueFile(db: Db, sent: SentFile): Promise<CatalogueFile> {
  return { ...sent, categories: await knownCategories(db), names: await importNames(db) }
}

/** Reads a file through and says what is wrong with it; changes nothing. */
export async function checkImport(db: Db, sent: SentFile): Promise<ImportCheck> {
  return asCheck(await checkCatalogueFile(await asCatalogueFile(db, sent)))
}

function asCheck(report: ImportReport): ImportCheck {
  return {
    good: report.good,
    bad: report.bad,
    isComplete: report.complete,
    faults: report.faults,
    kinds: report.kinds
      .toSorted((a, b) => b.count - a.count)
      .map(({ kind, count, written }) => ({
        kind,
        column: columnNames.find((column) => kind.startsWith(`${column} `)) ?? null,
        count,
        values: [...written]
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, VALUES_SHOWN)
          .map(([value]) => JSON.parse(value) as string),
      })),
    otherColumns: report.otherColumns.map((name) => ({ name, meant: nearestColumn(name) })),
  }
}
