import {
  type Fraction,
  fraction,
  NOUGHT,
  ONE,
  plainText,
} from '#contract/question-bank/fractions.ts'
import type { AcceptedText } from '#contract/question-bank/keys.ts'

/** What a typed answer earns. Case, spaces, joiners, a full stop and the script of digits make no difference. */
export function shareOfText(accepted: readonly AcceptedText[], answer: string): Fraction {
  const typed = compared(answer)
  const found = accepted.find(({ text, isExact }) =>
    isExact ? compared(text) === typed : compared(text).toLowerCase() === typed.toLowerCase(),
  )
  if (!found) return NOUGHT
  return found.share ? fraction(found.share) : ONE
}

function compared(text: string): string {
  return plainText(text).replace(/\s*[.।]$/, '')
}
