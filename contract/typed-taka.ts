import { type Poisha, readTaka } from './money.ts'
import { plainCode } from './unseen.ts'

/** Taka as people, wallets and shops write it: "2,500", "৳1,23,456.50", "৪,৫০০", "2500/-". null: no amount. */
export function readTypedTaka(text: string): Poisha | null {
  return readTaka(bareAmount(text))
}

/** Commas as they group thousands and lakhs; any other comma may be a decimal one. */
const GROUPED = /^\d{1,3}(?:(?:,\d{2})*,\d{3})(?:\.\d{1,2})?$/

/** An amount without the name of the money and without commas between groups. */
function bareAmount(text: string): string {
  const bare = plainCode(text)
    .replace(/^(?:৳|Tk\b\.?|Taka\b|BDT\b|টাকা)\s*/i, '')
    .replace(/\s*(?:৳|Tk\.?|Taka|BDT|টাকা|\/[-=]|\/=)$/i, '')
    .replace(/\/-$/, '')
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
}
