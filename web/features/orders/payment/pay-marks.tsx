import { Banknote, CreditCard } from 'lucide-react'
import type { GatewayId } from '#contract/orders/fields.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

type Mark = keyof typeof grounds

/** Colours people know the wallets by, each dark enough for white letters; no company's logo is copied. */
const grounds = { bkash: 'bg-[#c2185b]', nagad: 'bg-[#b93c0b]', rocket: 'bg-[#7b2d8b]' }

const marks: Record<GatewayId, readonly (Mark | 'card' | 'cash')[]> = {
  bkash: ['bkash'],
  sslcommerz: ['nagad', 'rocket', 'bkash', 'card'],
  stripe: ['card'],
  manual: ['bkash', 'nagad', 'rocket', 'cash'],
  cash: ['cash'],
}

/** What a way to pay takes, at a glance. The names are in words beside it. */
export function PayMarks({ gateway }: { gateway: GatewayId }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {marks[gateway].map((mark) => (
        <PayMark key={mark} mark={mark} />
      ))}
    </span>
  )
}

function PayMark({ mark }: { mark: Mark | 'card' | 'cash' }) {
  const { walletMarks } = useWords('dashboard').orders
  const shape = 'grid h-5 w-8 place-items-center rounded-sm'
  if (mark === 'card' || mark === 'cash') {
    const Icon = mark === 'card' ? CreditCard : Banknote
    return (
      <span className={classes(shape, 'border border-line-strong bg-surface text-ink-soft')}>
        <Icon size={16} />
      </span>
    )
  }
  return (
    <span className={classes(shape, grounds[mark], 'text-xs leading-none font-bold text-white')}>
      {walletMarks[mark]}
    </span>
  )
}
