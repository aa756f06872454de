import { itemOf, partId, questionOf } from '../draft.ts'
import { type ReadItem, readItem, titleOf } from '../read-item.ts'
import { Malformed } from '../refusals.ts'
import { linesOf, piecesOf, type Source, textOf } from '../source.ts'
import { blocksOfPlain } from '../text/plain.ts'

/** `A.` or `A)`, and as Bangla papers write it `ক.` or `ক)`. */
const OPTION = /^\s*([A-Z]|[কখগঘঙচছজঝঞ])[.)]\s+(.*)$/
const ANSWER = /^\s*(?:ANSWER|উত্তর)\s*[:：](.*)$/i
/** Characters of one question. */
const LONGEST = 100_000

interface AikenBlock {
  stem: string[]
  options: { sign: string; text: string }[]
  answer: string | null
  length: number
}

const SIGNS = ['ABCDEFGHIJKLMNOPQRST', 'কখগঘঙচছজঝঞ']

/** The questions of a file in Moodle's Aiken, each a single choice. */
export async function* readAiken(source: Source): AsyncGenerator<ReadItem> {
  let block = emptyBlock()
  for await (const line of linesOf(textOf(piecesOf(source)))) {
    const [, answer] = ANSWER.exec(line) ?? []
    const option = optionOf(line, block)
    if (answer !== undefined) {
      yield await readBlock({ ...block, answer: answer.trim() })
      block = emptyBlock()
    } else if (option) addTo(block, option)
    else if (block.options.length === 0) addTo(block, line)
    else if (line.trim() !== '') {
      yield await readBlock(block)
      block = addTo(emptyBlock(), line)
    }
  }
  if (block.options.length > 0 || block.stem.some((line) => line.trim() !== ''))
    yield await readBlock(block)
}

/** A name such as "E. coli" that begins a question is no option: options begin with the first letter. */
function optionOf(line: string, { options }: AikenBlock): { sign: string; text: string } | null {
  const [, sign, text] = OPTION.exec(line) ?? []
  if (sign === undefined || text === undefined) return null
  return options.length > 0 || SIGNS.some((signs) => signs[0] === sign) ? { sign, text } : null
}

function addTo(block: AikenBlock, part: string | AikenBlock['options'][number]): AikenBlock {
  block.length += typeof part === 'string' ? part.length : part.text.length
  if (block.length > LONGEST) return block
  if (typeof part === 'string') block.stem.push(part)
  else block.options.push(part)
  return block
}

function emptyBlock(): AikenBlock {
  return { stem: [], options: [], answer: null, length: 0 }
}

function readBlock({ stem, options, answer, length }: AikenBlock): Promise<ReadItem> {
  const text = stem.join('\n').trim()
  return readItem({ id: null, title: titleOf(text), type: 'single_choice' }, () => {
    if (length > LONGEST) throw new Malformed('Its text is too long.')
    if (options.length === 0) throw new Malformed('It has no options.')
    if (answer === null) throw new Malformed('It has no line ANSWER: with the letter of an option.')
    const signs = options.map(({ sign }) => sign)
    const twice = signs.find((sign, at) => signs.indexOf(sign) < at)
    if (twice) throw new Malformed('It has two options {0}.', twice)
    const right = signs.indexOf(answer.toUpperCase())
    if (right === -1)
      throw new Malformed('ANSWER: {0} is none of its options.', answer.slice(0, 40))
    return questionOf(
      { id: null, stem: blocksOfPlain(text), explanation: [], marks: null, tags: [] },
      {
        kind: 'single_choice',
        shown: { options: options.map((option, at) => itemOf(blocksOfPlain(option.text), at)) },
        key: { right: [partId(right)] },
      },
    )
  })
}
