import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'

/** What saving did so far. */
export interface SaveCounts {
  added: number
  changed: number
  unchanged: number
}

/** Below the longest body that the server takes. */
const MOST_CHARACTERS = 1_000_000

/**
 * Saves questions in batches, one after another. After a failure it can be called again with all of them: those that
 * are there stay as they are.
 *
 * @throws what `save` throws; the batches before it are saved
 */
export async function saveInBatches(
  questions: readonly QuestionDocument[],
  save: (batch: QuestionDocument[]) => Promise<SaveCounts>,
  onProgress: (counts: SaveCounts) => void,
): Promise<SaveCounts> {
  let counts: SaveCounts = { added: 0, changed: 0, unchanged: 0 }
  for (const batch of batchesOf(questions)) {
    const { added, changed, unchanged } = await save(batch)
    counts = {
      added: counts.added + added,
      changed: counts.changed + changed,
      unchanged: counts.unchanged + unchanged,
    }
    onProgress(counts)
  }
  return counts
}

function batchesOf(questions: readonly QuestionDocument[]): QuestionDocument[][] {
  const batches: QuestionDocument[][] = []
  let size = Infinity
  for (const question of questions) {
    const length = JSON.stringify(question).length
    const batch = batches.at(-1)
    if (batch && batch.length < bankLimits.questionsAtOnce && size + length <= MOST_CHARACTERS) {
      batch.push(question)
      size += length
    } else {
      batches.push([question])
      size = length
    }
  }
  return batches
}
