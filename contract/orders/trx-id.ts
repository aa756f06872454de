import { latinDigits } from '../money.ts'
import { withoutUnseen } from '../unseen.ts'

/** What wallets, banks and people write before a TrxID, in the form that `spelledOnce` compares. */
const LABEL =
  /^(?:(?:TRX|TXN|TRANSACTION|ট্রানজেকশন|ট্রানজ্যাকশন|ট্রানজাকশন|ট্রান্সেকশন|লেনদেন)(?:ID|NO|আইডি|নম্বর|নং)|(?:TRX|TXN|TRANSACTION|ID|আইডি)(?=[:#=ঃ]))[:#=.ঃ]*/

/**
 * A TrxID in capitals and Latin digits, without blanks, hyphens, a label before it ("TrxID: ") or a full stop behind
 * it: one transfer must never be reported in two spellings. A label is dropped only where an id is left.
 */
export function spelledOnce(text: string): string {
  const id = latinDigits(withoutUnseen(text))
    .normalize('NFC')
    .replace(/[\s-]/g, '')
    .replace(/[.,;:।]+$/, '')
    .toUpperCase()
  const rest = id.replace(LABEL, '')
  return rest !== id && /^[A-Z0-9]{6}/.test(rest) ? spelledOnce(rest) : id
}
