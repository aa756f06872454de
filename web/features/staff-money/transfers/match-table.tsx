import type { LanguageCode } from '#contract/languages.ts'
import { poisha, takaText } from '#contract/money.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { OrderLink } from '../orders/order-link.tsx'
import { type Finding, isDecided, type Outcome, type TransferMatch } from './match-transfers.ts'

const tones = { agrees: 'good', differs: 'accent', several: 'plain', not_yours: 'plain' } as const

/** What people may confirm: another amount is theirs to judge, a TrxID in several lines is not one payment. */
const isOpen = (finding: Finding) => finding === 'agrees' || finding === 'differs'

interface Choice {
  chosen: ReadonlySet<string>
  outcomes: ReadonlyMap<string, Outcome>
  onChoose: (transferId: string, isChosen: boolean) => void
}

/** The transfers that a statement names, each with what it says, and how confirming it went. */
export function MatchTable({ matches, ...choice }: Choice & { matches: readonly TransferMatch[] }) {
  const { money: words } = useWords('staff')
  return (
    <DataTable
      caption={words.matching.caption}
      isDense
      rows={matches}
      rowKey={({ transfer }) => transfer.id}
      columns={columnsIn(words, useLanguage(), choice)}
    />
  )
}

function columnsIn(
  words: StaffWords['money'],
  language: LanguageCode,
  choice: Choice,
): Column<TransferMatch>[] {
  return [
    {
      header: words.matching.transfer,
      cell: (match) => <TransferChoice match={match} {...choice} />,
    },
    { header: words.order, cell: ({ transfer }) => <OrderLink number={transfer.orderNumber} /> },
    {
      header: words.expected,
      align: 'end',
      cell: ({ transfer }) => formatTotal(transfer.seen ?? transfer.expected, language),
    },
    {
      header: words.matching.inStatement,
      align: 'end',
      cell: ({ line }) => (
        <>
          <span className="block">{formatTotal(takaText(poisha(line.gross)), language)}</span>
          <span className="block text-sm text-ink-soft">
            {formatDay(line.date, language, 'short')} ·{' '}
            {words.matching.line(formatCount(line.line, language))}
          </span>
        </>
      ),
    },
    {
      header: words.state,
      cell: ({ transfer, finding }) => (
        <State outcome={choice.outcomes.get(transfer.id)} finding={finding} />
      ),
    },
  ]
}

function TransferChoice({
  match: { transfer, finding },
  chosen,
  outcomes,
  onChoose,
}: Choice & { match: TransferMatch }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={chosen.has(transfer.id)}
        disabled={!isOpen(finding) || isDecided(outcomes.get(transfer.id))}
        onChange={(event) => onChoose(transfer.id, event.currentTarget.checked)}
      />
      <span className="min-w-0 wrap-anywhere">
        <strong>{transfer.student.name}</strong>{' '}
        <span className="block font-mono text-sm">{transfer.trxId}</span>
      </span>
    </label>
  )
}

function State({ outcome, finding }: { outcome: Outcome | undefined; finding: Finding }) {
  const { money: words } = useWords('staff')
  if (!outcome) return <Badge tone={tones[finding]}>{words.matching.findings[finding]}</Badge>
  if ('failure' in outcome) return <span className="text-danger">{outcome.failure}</span>
  return (
    <Badge tone={outcome.state === 'verified' ? 'good' : 'accent'}>
      {words.transferStates[outcome.state]}
    </Badge>
  )
}
