import { formulaFaultWords } from '#contract/question-bank/formula-faults.ts'
import type { QuestionFormat } from '#contract/question-bank/terms.ts'
import { faultyFormulas } from '../formula-faults.ts'
import { isContentId } from './draft.ts'
import { type ReadItem, withReason } from './read-item.ts'
import { Malformed, UnreadableFile } from './refusals.ts'
import { piecesOf, type Source, textOf } from './source.ts'

/** What a file holds, in its order. */
export interface QuestionImport {
  format: QuestionFormat
  counts: Record<ReadItem['outcome'], number>
  items: ReadItem[]
}

/**
 * Reads a file of questions to its end. What one item is refused for is said of it alone.
 *
 * @throws UnreadableFile where the file as a whole is none of the formats
 */
export async function readQuestions(
  source: Source,
  format?: QuestionFormat,
): Promise<QuestionImport> {
  const found = format ?? (await formatOf(source))
  const counts = { imported: 0, skipped: 0, failed: 0 }
  const items: ReadItem[] = []
  for await (const item of readItems(source, found)) {
    counts[item.outcome] += 1
    items.push(item)
  }
  return { format: found, counts, items }
}

/** The items of a file one at a time, for whoever does not keep them. @throws UnreadableFile */
export async function* readItems(source: Source, format: QuestionFormat): AsyncGenerator<ReadItem> {
  const places = new Map<string, number>()
  let place = 0
  for await (const read of itemsOf(source, format)) {
    place += 1
    yield withoutDouble(await withoutFaultyFormula(read), { places, place })
  }
}

/** The libraries of a format are loaded when it is first read. */
async function* itemsOf(source: Source, format: QuestionFormat): AsyncGenerator<ReadItem> {
  switch (format) {
    case 'aiken':
      return yield* (await import('./aiken/read-aiken.ts')).readAiken(source)
    case 'gift':
      return yield* (await import('./gift/read-gift.ts')).readGift(source)
    case 'moodle-xml':
      return yield* (await import('./moodle/read-moodle.ts')).readMoodle(source)
    case 'qti':
      return yield* (await import('./qti/read-qti.ts')).readQti(source)
    case 'csv':
      return yield* (await import('./sheet/read-sheet.ts')).readCsv(source)
    case 'xlsx':
      return yield* (await import('./sheet/read-sheet.ts')).readXlsx(source)
  }
}

/** What a file is, by its end and its beginning. @throws UnreadableFile for what no format begins with */
export async function formatOf(source: Source): Promise<QuestionFormat> {
  const start = await source.read(0, 4)
  if (start[0] === 0x50 && start[1] === 0x4b) return /\.xlsx$/i.test(source.name) ? 'xlsx' : 'qti'
  if (/\.csv$/i.test(source.name)) return 'csv'
  if (/\.gift$/i.test(source.name)) return 'gift'
  let text = ''
  for await (const piece of textOf(piecesOf(source))) {
    text += piece
    if (text.length > 100_000) break
  }
  if (/^\s*</.test(text)) return /<quiz[\s>]/.test(text) ? 'moodle-xml' : 'qti'
  if (/^[ \t]*(?:ANSWER|উত্তর)[ \t]*[:：]/im.test(text)) return 'aiken'
  if (/[{}]|^\s*::/.test(text)) return 'gift'
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  throw new UnreadableFile('The file is of no format that is known; name one with --format.')
}

/**
 * A second item of an id that the file gives would replace the first. Ids of the content are counted on, so that a
 * question that is there twice is twice in the bank.
 */
function withoutDouble(
  item: ReadItem,
  { places, place }: { places: Map<string, number>; place: number },
): ReadItem {
  if (item.outcome !== 'imported' || item.id === null) return item
  const first = places.get(item.id)
  places.set(item.id, first ?? place)
  if (first === undefined) return item
  if (isContentId(item.id)) {
    let count = 2
    while (places.has(`${item.id}-${count}`)) count += 1
    const id = `${item.id}-${count}`
    places.set(id, place)
    return { ...item, id, question: { ...item.question, externalId: id } }
  }
  return withReason(item, new Malformed('Item {0} has the id {1} as well.', first, item.id))
}

/** A formula that cannot be drawn is a fault of its item. */
async function withoutFaultyFormula(item: ReadItem): Promise<ReadItem> {
  if (item.outcome !== 'imported') return item
  const [first] = await faultyFormulas(item.question)
  if (first === undefined) return item
  const { code, latex, at } = first.fault
  return withReason(item, new Malformed(formulaFaultWords[code], latex, at))
}
