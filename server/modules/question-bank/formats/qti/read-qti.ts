import type { QuestionKind } from '#contract/question-bank/terms.ts'
import { type ReadItem, readItem, titleOf, withReason } from '../read-item.ts'
import { Malformed, UnreadableFile } from '../refusals.ts'
import { bytesSource, piecesOf, type Source, textOf } from '../source.ts'
import { elementOf, elementsBelow, readXml, type XmlElement } from '../xml/read-xml.ts'
import { withFoldedNames } from './fold-names.ts'
import { questionOfQti } from './question-of-qti.ts'
import { readArchive } from './read-archive.ts'

/** Bytes of one item. */
const LONGEST = 2_000_000

/** An item of QTI 2.1 to 3.0, or a package of them. */
export async function* readQti(source: Source): AsyncGenerator<ReadItem> {
  const start = await source.read(0, 2)
  if (start[0] === 0x50 && start[1] === 0x4b) return yield* readPackage(source)
  const item = await readItemFile(source)
  if (!item)
    throw new UnreadableFile(
      'The file is no item of QTI: its outermost element is no assessmentItem.',
    )
  yield item
}

async function* readPackage(source: Source): AsyncGenerator<ReadItem> {
  for await (const entry of readArchive(source, { most: LONGEST, wants: /\.xml$/i })) {
    const name = { id: null, title: entry.name, type: null }
    if ('bytes' in entry) {
      const item = await readItemFile(bytesSource(entry.name, entry.bytes))
      if (item) yield item
    } else
      yield await readItem(name, () => {
        throw entry.refusal
      })
  }
}

/** @returns null for XML that is no item, such as the manifest or a test */
async function readItemFile(source: Source): Promise<ReadItem | null> {
  const named = { id: null, title: source.name, type: null }
  const element = await rootOf(source)
  if ('why' in element) return withReason(named, element)
  if (element.name !== 'assessmentItem') return null
  return readItem(nameOf(element, source.name), (notes) => questionOfQti(element, notes))
}

/** @returns what is wrong, where it is no XML */
async function rootOf(source: Source): Promise<XmlElement | Malformed> {
  if (source.size > LONGEST) return new Malformed('It is too long.')
  try {
    let text = ''
    for await (const piece of textOf(piecesOf(source))) text += piece
    return withFoldedNames(readXml(text))
  } catch (error) {
    if (error instanceof Malformed) return error
    if (error instanceof UnreadableFile) return new Malformed(error.why.code, ...error.why.values)
    throw error
  }
}

const KINDS: Readonly<Record<string, QuestionKind>> = {
  orderInteraction: 'ordering',
  matchInteraction: 'matching',
  gapMatchInteraction: 'gaps',
  inlineChoiceInteraction: 'gaps',
  textEntryInteraction: 'short_text',
  extendedTextInteraction: 'long_answer',
  uploadInteraction: 'long_answer',
}

function nameOf(item: XmlElement, file: string) {
  const { identifier, title } = item.attributes
  const body = elementOf(item, 'itemBody')
  let type: QuestionKind | null = null
  for (const { name, attributes } of body ? elementsBelow(body) : [])
    if (name === 'choiceInteraction')
      type ??= attributes['maxChoices'] === '1' ? 'single_choice' : 'multiple_choice'
    else type ??= KINDS[name] ?? null
  return { id: identifier ?? null, title: titleOf(title || identifier || file), type }
}
