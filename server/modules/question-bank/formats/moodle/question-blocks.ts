import { defined } from '#contract/defined.ts'
import type { FileReasonCode } from '#contract/question-bank/file-reasons.ts'
import { UnreadableFile } from '../refusals.ts'

/** Characters of one question, with its pictures in it. */
const LONGEST = 10_000_000
/** A mark that a piece may have cut in two is at most this long. */
const MARK = 16

/** One `<question>` as it stands in the file, or why it cannot be read. */
export interface QuestionBlock {
  text: string
  fault: FileReasonCode | null
}

/**
 * Cuts Moodle's XML into its questions, so that one that is not well-formed leaves the others alone. Comments and
 * CDATA may contain anything.
 *
 * @throws UnreadableFile where the file declares entities or ends before its end
 */
export async function* questionBlocks(
  pieces: AsyncIterable<string>,
): AsyncGenerator<QuestionBlock> {
  const cutter = new Cutter()
  for await (const piece of pieces) yield* cutter.take(piece)
  yield* cutter.end()
}

class Cutter {
  #text = ''
  /** Where the next mark is looked for. */
  #at = 0
  /** Where the question that is open begins. */
  #start: number | null = null
  /** What ends the comment, CDATA or DOCTYPE that is open. */
  #until: string | null = null
  #isTooLong = false
  #isClosed = false;

  *take(piece: string): Generator<QuestionBlock> {
    this.#text += piece
    yield* this.#cut(this.#text.length - MARK)
    this.#forget()
  }

  *end(): Generator<QuestionBlock> {
    yield* this.#cut(this.#text.length)
    if (this.#start !== null) yield this.#block('The file ends in it.')
    else if (!this.#isClosed)
      yield { text: '', fault: 'The file ends before </quiz>: something may be missing.' }
  }

  *#cut(most: number): Generator<QuestionBlock> {
    while (this.#at < most) {
      if (this.#until !== null) {
        const end = this.#text.indexOf(this.#until, this.#at)
        if (end === -1) return void (this.#at = Math.max(this.#at, most))
        this.#at = end + this.#until.length
        this.#until = null
        continue
      }
      const mark =
        /<!--|<!\[CDATA\[|<!DOCTYPE|<!ENTITY|<question(?=[\s>])|<\/question\s*>|<\/quiz\s*>/g
      mark.lastIndex = this.#at
      const found = mark.exec(this.#text)
      if (!found || found.index >= most) return void (this.#at = Math.max(this.#at, most))
      this.#at = found.index + found[0].length
      yield* this.#meet(found[0], found.index)
    }
  }

  *#meet(mark: string, at: number): Generator<QuestionBlock> {
    if (mark === '<!--') this.#until = '-->'
    else if (mark === '<![CDATA[') this.#until = ']]>'
    else if (mark.startsWith('<!')) {
      const end = this.#text.indexOf('>', at)
      if (mark === '<!ENTITY' || /\[/.test(this.#text.slice(at, end === -1 ? undefined : end)))
        throw new UnreadableFile('The DOCTYPE of the file declares something.')
    } else if (mark === '<question') {
      if (this.#start !== null) yield this.#block('It has no </question>.', at)
      this.#start = at
    } else if (mark.startsWith('</quiz')) {
      if (this.#start !== null) yield this.#block('It has no </question>.', at)
      this.#isClosed = true
    } else if (this.#start !== null) yield this.#block(null)
  }

  #block(fault: FileReasonCode | null, end = this.#at): QuestionBlock {
    const text = this.#text.slice(defined(this.#start), end)
    const isTooLong = this.#isTooLong || text.length > LONGEST
    this.#start = null
    this.#isTooLong = false
    return isTooLong ? { text: '', fault: 'It is too long.' } : { text, fault }
  }

  /** What was cut is not kept, nor more of a question than one may have. */
  #forget(): void {
    if (this.#start !== null && this.#at - this.#start > LONGEST) {
      this.#isTooLong = true
      this.#start = this.#at
    }
    const from = this.#start ?? this.#at
    this.#text = this.#text.slice(from)
    this.#at -= from
    if (this.#start !== null) this.#start = 0
  }
}
