import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'
import { tagsOfCategory } from '../gift/read-gift.ts'
import { type ReadItem, readItem, titleOf, withReason } from '../read-item.ts'
import { Malformed } from '../refusals.ts'
import { piecesOf, type Source, textOf } from '../source.ts'
import { readXml, type XmlElement } from '../xml/read-xml.ts'
import { fieldOf, isTrue } from './moodle-text.ts'
import { type QuestionBlock, questionBlocks } from './question-blocks.ts'
import { questionOfMoodle } from './question-of-moodle.ts'

/** The questions of Moodle's XML. Categories become tags of those that follow. */
export async function* readMoodle(source: Source): AsyncGenerator<ReadItem> {
  let tags: QuestionTag[] = []
  for await (const block of questionBlocks(textOf(piecesOf(source)))) {
    const read = elementOfBlock(block)
    if ('fault' in read) yield withReason(nameOfBlock(block.text), read.fault)
    else if (read.element.attributes['type'] === 'category')
      tags = tagsOfCategory(fieldOf(read.element, 'category'))
    else
      yield await readItem(nameOf(read.element), (notes) =>
        questionOfMoodle(read.element, { tags, notes }),
      )
  }
}

function elementOfBlock({
  text,
  fault,
}: QuestionBlock): { element: XmlElement } | { fault: Malformed } {
  if (fault !== null) return { fault: new Malformed(fault) }
  try {
    return { element: readXml(text) }
  } catch (error) {
    if (error instanceof Malformed) return { fault: error }
    throw error
  }
}

/** What it is called, where it cannot be read. */
function nameOfBlock(text: string) {
  const [, type = ''] = /^<question\s+type\s*=\s*["'](\w{1,40})["']/.exec(text) ?? []
  const name = /<name>\s*<text>\s*(?:<!\[CDATA\[)?([^<\]]{1,200})/.exec(text)
  return { id: null, title: titleOf(name?.[1] ?? ''), type: KINDS[type] ?? null }
}

const KINDS: Readonly<Record<string, QuestionKind>> = {
  truefalse: 'true_false',
  shortanswer: 'short_text',
  numerical: 'numeric',
  matching: 'matching',
  match: 'matching',
  essay: 'long_answer',
  ordering: 'ordering',
  cloze: 'gaps',
  multianswer: 'gaps',
  gapselect: 'gaps',
  ddwtos: 'gaps',
}

function nameOf(question: XmlElement) {
  const type = question.attributes['type'] ?? ''
  const choice = isTrue(fieldOf(question, 'single') || 'true') ? 'single_choice' : 'multiple_choice'
  return {
    id: fieldOf(question, 'idnumber') || null,
    title: titleOf(fieldOf(question, 'name') || fieldOf(question, 'questiontext')),
    type: type === 'multichoice' ? (choice as QuestionKind) : (KINDS[type] ?? null),
  }
}
