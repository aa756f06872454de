import { FileDown, Printer } from 'lucide-react'
import type { Order } from '#contract/orders/order.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'

/** Each receipt and credit note of an order, to print and as a file. */
export function ReceiptLinks({ receipts }: { receipts: Order['receipts'] }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  if (receipts.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {receipts.map((receipt) => {
        const number = digitsIn(language, receipt.number)
        const name = receipt.kind === 'receipt' ? words.receipt(number) : words.creditNote(number)
        return (
          <li key={receipt.number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold">{name}</span>
            <span className="flex flex-wrap gap-2">
              <a
                href={`${receipt.printPath}?lang=${language}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`${name}: ${words.print}`}
                className={buttonClasses('outline', 'sm')}
              >
                <Printer size={16} aria-hidden="true" />
                {words.print}
              </a>
              <a
                href={`${receipt.pdfPath}?lang=${language}`}
                download
                aria-label={`${name}: ${words.pdf}`}
                className={buttonClasses('outline', 'sm')}
              >
                <FileDown size={16} aria-hidden="true" />
                {words.pdf}
              </a>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
