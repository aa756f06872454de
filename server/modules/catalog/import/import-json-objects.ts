import { defined } from '#contract/defined.ts'

/** A row that takes more than this is no course. */
const LARGEST_OBJECT = 1024 * 1024

/** One object of a file, still as text, and the line it begins on; or why no object is there. */
export type JsonPiece = { line: number; text: string } | { line: number; fault: string }

/**
 * The objects of a JSON array, of newline-delimited JSON, or of objects one after the other. They are read one by one,
 * and no more than one is held. A fault is the last thing that comes.
 */
export async function* jsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let line = 1
  let startLine = 1
  let depth = 0
  let inText = false
  let escaped = false
  let object = ''
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = defined(chunk[at])
      if (letter === '\n') line += 1
      if (inText) {
        if (escaped) escaped = false
        else if (letter === '\\') escaped = true
        else if (letter === '"') inText = false
      } else if (letter === '{') {
        if (depth === 0) [startLine, from] = [line, at]
        depth += 1
      } else if (letter === '}' && depth > 0) {
        depth -= 1
        if (depth === 0) {
          yield { line: startLine, text: object + chunk.slice(from, at + 1) }
          object = ''
        }
      } else if (depth === 0 && !/[\s[\],]/.test(letter)) {
        yield { line, fault: `a course in { } was expected, not ${JSON.stringify(letter)}` }
        return
      } else if (letter === '"') inText = true
    }
    if (depth > 0) object += chunk.slice(from)
    if (object.length > LARGEST_OBJECT) {
      yield { line: startLine, fault: 'this course is larger than 1 MB, or its { is never closed' }
      return
    }
  }
  if (depth > 0) yield { line: startLine, fault: 'the { of this course is never closed' }
}
