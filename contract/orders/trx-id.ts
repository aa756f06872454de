import { plainCode } from '../unseen.ts'

/** What wallets, banks and people write beside a TrxID, as words in capitals. */
const LABELS = new Set(
  `TRX TXN TX TRN TRNX TRAN TRANS TRANSACTION TRXID TXNID TXID TRNID TRNXID TID TRANSID TRANSACTIONID
   ID NO NUM NUMBER CODE REF REFERENCE SLIP IS MY THE BKASH NAGAD ROCKET UPAY BANK PAYMENT
   ট্রানজেকশন ট্রানজ্যাকশন ট্রানজাকশন ট্রান্সেকশন ট্রান্সজেকশন ট্রানজেকশনের ট্রাঞ্জেকশন লেনদেন লেনদেনের
   ট্রানজেকশনআইডি আইডি নম্বর নাম্বার নং রেফারেন্স রেফ স্লিপ কোড হলো হল আমার বিকাশ নগদ রকেট উপায় ব্যাংক`
    .normalize('NFC')
    .trim()
    .split(/\s+/),
)
/** A label written together with its id: "TrxID:9AB7C2D1EF", "TxnID9AB7C2D1EF". */
const GLUED =
  /^(?:((?:TRX|TXN|TX|TRNX?|TRAN|TRANS|TRANSACTION)ID|ট্রানজেকশনআইডি)|([\p{L}\p{M}]+)[:#=.ঃ])[:#=.ঃ]*(?=[A-Z0-9-]{6})/u

/**
 * A TrxID in capitals and Latin digits, without blanks, hyphens, labels ("TrxID is", "ট্রানজেকশন আইডি:") or a full
 * stop. One transfer must have one spelling; doubtful words leave blanks, which no TrxID has.
 */
export function spelledOnce(text: string): string {
  const words = plainCode(text)
    .normalize('NFC')
    .toUpperCase()
    .split(/\s+/)
    .flatMap(withoutLabel)
    .filter((word) => word !== '' && !LABELS.has(word))
  // Groups of an id are short; beside a whole id a further word is an amount, a date or something else.
  const isOne =
    words.length === 1 ||
    words.every((word) => word.split('-').every((group) => /^[A-Z0-9]{1,5}$/.test(group))) ||
    isCutTen(words)
  return words.map((word) => word.replaceAll('-', '')).join(isOne ? '' : ' ')
}

/** An id of a wallet, ten letters and digits, cut in two: "9AB7 C2D1EF". An amount or a date has no letter. */
function isCutTen(words: readonly string[]): boolean {
  return (
    words.length === 2 &&
    words.join('').length === 10 &&
    words.every((word) => /^[A-Z0-9]{4,6}$/.test(word) && /[A-Z]/.test(word))
  )
}

function withoutLabel(word: string): string[] {
  const bare = word.replace(/^[("'[:#=.,;।ঃ-]+|[)"'\].,;:।#=ঃ-]+$/g, '')
  const glued = GLUED.exec(bare)
  const label = glued?.[1] ?? glued?.[2]
  return glued && label && LABELS.has(label) ? withoutLabel(bare.slice(glued[0].length)) : [bare]
}
