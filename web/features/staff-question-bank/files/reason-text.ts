import { type FileReason, filledReason } from '#contract/question-bank/file-reasons.ts'
import type { StaffWords } from '#web/text/words.ts'

/** Why an item is left out, or what is not as it was, in the language of the screen. What it quotes of the file stays as it is. */
export function reasonText(
  { code, values }: FileReason,
  { reasons, reasonValues }: Pick<StaffWords['questionBanks']['files'], 'reasons' | 'reasonValues'>,
): string {
  return filledReason(
    reasons[code],
    values.map((value) => reasonValues[value] ?? value),
  )
}
