import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'

/** Cells that are one on screen; their value is in the first. Rows and columns from 0. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
}

/**
 * The merged cells of a sheet of an .xlsx file, by its place, which its reader does not tell. Source: ECMA-376, part 1, 18.3.1.55
 * mergeCell.
 *
 * @throws Error where the file is no workbook
 */
export async function mergedCells(file: Blob, at = 0): Promise<MergedCells[]> {
  const archive = new ZipReader(new BlobReader(file), { useWebWorkers: false })
  const entries = await archive.getEntries()
  const read = async (name: string) => {
    const entry = entries.find(({ filename }) => filename === name)
    return entry && !entry.directory ? entry.getData(new TextWriter()) : ''
  }
  const sheet = tagsOf(await read('xl/workbook.xml'), 'sheet')[at]
  const id = sheet?.['r:id'] ?? ''
  const related = tagsOf(await read('xl/_rels/workbook.xml.rels'), 'Relationship')
  const target = related.find((tag) => tag['Id'] === id)?.['Target'] ?? ''
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return tagsOf(await read(path), 'mergeCell').flatMap(({ ref = '' }) => {
    const [, left, top, bottom] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? []
    if (!left) return []
    return [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(left) }]
  })
}

/** Gives every row of merged cells their value, where the row holds anything else. */
export function filledDown<Cell>(
  sheet: readonly (readonly Cell[])[],
  merged: readonly MergedCells[],
): Cell[][] {
  const rows = sheet.map((row) => [...row])
  const hasContent = sheet.map((row) => row.some((cell) => cell !== null && cell !== ''))
  for (const { top, bottom, left } of merged) {
    const value = sheet[top]?.[left]
    if (value === undefined || value === null) continue
    for (let at = top + 1; at <= Math.min(bottom, rows.length - 1); at += 1) {
      const row = rows[at]
      if (row && hasContent[at]) row[left] = value
    }
  }
  return rows
}

/** "A" is 0, "AA" is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The attributes of every tag of a name, in the order of the file. */
function tagsOf(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  )
}
