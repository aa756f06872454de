import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Reply } from '#web/api.ts'
import { digitsIn, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type Ledger = Reply<'GET /api/staff/ledger'>
type Account = Ledger['accounts'][number]

/** The checks of the books, and the balance of every account. */
export function Books({ ledger }: { ledger: Ledger }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <section aria-labelledby="books" className="flex flex-col gap-4">
      <div>
        <h2 id="books" className="text-xl">
          {words.books}
        </h2>
        <p className="text-ink-soft">{words.proofsText}</p>
      </div>
      <ul className="grid gap-2 lg:grid-cols-2">
        {ledger.proofs.map(({ claim, holds, detail }) => {
          const Icon = holds ? CircleCheck : TriangleAlert
          return (
            <li
              key={claim}
              className="flex items-start gap-3 rounded-md border border-line bg-surface p-3"
            >
              <Icon
                size={22}
                aria-hidden="true"
                className={holds ? 'shrink-0 text-good' : 'shrink-0 text-danger'}
              />
              <span>
                <span className="block">{words.claims[claim] ?? claim}</span>
                <span className={holds ? 'text-sm text-good' : 'text-sm font-semibold text-danger'}>
                  {holds ? words.holds : `${words.holdsNot}: ${detail}`}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <DataTable
        caption={words.accounts}
        columns={columnsOf(words, language)}
        rows={ledger.accounts}
        rowKey={({ account, currency }) => account + currency}
      />
    </section>
  )
}

function columnsOf(words: StaffWords['money'], language: Language): Column<Account>[] {
  return [
    {
      header: words.account,
      cell: ({ account }) => (
        <>
          <span className="block">{accountName(account, words)}</span>
          <span className="font-mono text-sm break-all text-ink-soft">{account}</span>
        </>
      ),
    },
    {
      header: words.balance,
      align: 'end',
      cell: ({ balance, currency }) => balanceText(balance, currency, language),
    },
  ]
}

/** Foreign money has accounts of its own, whose code ends with the currency. */
function accountName(account: string, words: StaffWords['money']): string {
  const [kind, name] = account.split(':') as [string, string]
  if (kind === 'gateway') return words.atGateway(words.gateways[name as GatewayId] ?? name)
  return words.accountNames[`${kind}:${name}`] ?? account
}

function balanceText(balance: string, currency: string, language: Language): string {
  if (currency !== 'BDT') return `${digitsIn(language, balance)} ${currency}`
  return formatTotal(balance, language)
}
