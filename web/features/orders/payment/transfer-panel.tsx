import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { TransferAccount } from '#contract/orders/payments.ts'
import { digitsIn, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MethodsFailed, usePayMethods } from './pay-methods.tsx'
import { TransferForm } from './transfer-form.tsx'

/**
 * Where to send the money, how much and with what reference, and the form to report it. `amount` is
 * taka text.
 */
export function TransferPanel({
  order,
  amount,
  onReported,
}: {
  order: Order
  amount: string
  onReported: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const { methods, isFailed, fetchAgain } = usePayMethods(order.number)
  const accounts = methods?.find(({ gateway }) => gateway === 'manual')?.accounts ?? []
  if (isFailed) return <MethodsFailed onAgain={fetchAgain} />
  if (!methods) return <Skeleton className="h-80" />
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex flex-col gap-5">
        <Step number={1} text={words.transferStep1}>
          <ul className="grid gap-3 md:grid-cols-2">
            {accounts.map((account) => (
              <li
                key={account.channel + account.number}
                className="rounded-md border border-line bg-paper px-4 py-3"
              >
                <Account account={account} />
              </li>
            ))}
          </ul>
          <Copyable term={words.exactAmount} copy={amount} copyLabel={words.copyAmount}>
            {formatTotal(amount, language)}
          </Copyable>
        </Step>
        <Step number={2} text={words.transferStep2}>
          <Copyable term={words.reference} copy={order.number} copyLabel={words.copyReference}>
            <span className="font-mono tracking-wide">{order.number}</span>
          </Copyable>
        </Step>
        <Step number={3} text={words.transferStep3}>
          <TransferForm order={order} amount={amount} accounts={accounts} onReported={onReported} />
        </Step>
      </ol>
    </div>
  )
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  const language = useLanguage()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full bg-brand font-bold text-on-brand"
      >
        {digitsIn(language, number)}
      </span>
      <p className="font-semibold">{text}</p>
      <div className="col-span-full flex flex-col gap-3 sm:col-start-2">{children}</div>
    </li>
  )
}

function Account({ account }: { account: TransferAccount }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const channel = words.channels[account.channel]
  return (
    <>
      <p className="text-sm text-ink-soft">
        <strong className="text-ink">{channel}</strong> · {words.accountKinds[account.kind]}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-xl font-bold tabular-nums tracking-wide">
          {digitsIn(language, account.number)}
        </p>
        <CopyButton text={account.number} label={words.copyNumber(channel)} />
      </div>
      <p className="text-sm text-ink-soft">
        {[account.name, account.bank].filter(Boolean).join(', ')}
      </p>
    </>
  )
}

function Copyable({
  term,
  copy,
  copyLabel,
  children,
}: {
  term: string
  copy: string
  copyLabel: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-paper px-4 py-3">
      <p>
        <span className="block text-sm text-ink-soft">{term}</span>
        <strong className="text-xl tabular-nums">{children}</strong>
      </p>
      <CopyButton text={copy} label={copyLabel} />
    </div>
  )
}
