import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faultCode } from './import-fault-code.ts'

/** Where sentences about rows are written. */
const sources = ['import-columns.ts', 'import-draft.ts', 'import-json-objects.ts', 'import-rows.ts']
const beginsSentence =
  /['`](is|has|does|leads|a|the|this|text) [^'`\n]{3,}['`]|fault: ['`]([^'`\n]{3,})['`]/g

test.each(sources)(
  'every sentence of %s about what is wrong has words on the screen',
  async (file) => {
    const source = await readFile(path.join(import.meta.dirname, file), 'utf8')
    const found = [...source.matchAll(beginsSentence)].map(([text]) =>
      text
        .replace(/^fault: /, '')
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '7'),
    )
    const unknown = found.filter(
      (sentence) =>
        faultCode(sentence) === 'other' && faultCode(`courseTitle ${sentence}`) === 'other',
    )
    expect(unknown.filter((sentence) => !isNoKind(sentence))).toEqual([])
  },
)

/** Parts of hints, and the long form of sentences whose kind is another. */
function isNoKind(sentence: string): boolean {
  return /^(is 7 characters|is a quote before|has batch 7|has 7 |is not a JSON list|has 7 entries|has 7 values|the column)/.test(
    sentence,
  )
}
