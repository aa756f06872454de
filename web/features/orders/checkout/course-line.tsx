import type { ReactNode } from 'react'
import { itemName } from '#contract/orders/item-name.ts'
import type { OrderItem } from '#contract/orders/order.ts'
import { formatFee } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { batchText } from './batch-text.ts'

/** A course in an order, or in what could become one: name, batch, what it costs; `children` below. */
export function CourseLine({
  item,
  children,
  aside,
}: {
  item: Pick<OrderItem, 'courseId' | 'courseName' | 'image' | 'batch' | 'fee' | 'total'> &
    Partial<Pick<OrderItem, 'changesOrder'>>
  children?: ReactNode
  /** Instead of the price. */
  aside?: ReactNode
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const name = itemName({ ...item, isChange: Boolean(item.changesOrder) }, words)
  return (
    <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
      <img
        src={item.image}
        width="112"
        height="63"
        alt=""
        loading="lazy"
        className="hidden h-[63px] w-28 shrink-0 rounded-sm object-cover sm:block"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <a
            href={pathIn(language, `/courses/${item.courseId}`)}
            lang={scriptOf(name)}
            className="min-w-0 font-semibold hover:text-brand hover:underline"
          >
            {name}
          </a>
          {aside ?? <Price fee={item.fee} total={item.total} />}
        </div>
        <p className="text-sm text-ink-soft">
          {item.batch ? batchText(item.batch, words, language) : words.noBatch}
        </p>
        {children}
      </div>
    </li>
  )
}

function Price({ fee, total }: { fee: string; total: string }) {
  const language = useLanguage()
  return (
    <span className="whitespace-nowrap tabular-nums">
      {fee !== total && <s className="mr-2 text-sm text-ink-soft">{formatFee(fee, language)}</s>}
      <strong>{formatFee(total, language)}</strong>
    </span>
  )
}
