import { useState } from 'react'
import { transferChannels } from '#contract/orders/terms.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { TransferChannel } from '#contract/orders/fields.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { asProblem, FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { StatementColumns } from '../books/statement-columns.tsx'
import { statementEndings, useStatement } from '../books/use-statement.ts'
import { inMoneyWords } from '../money-problem.ts'
import { MatchTable } from './match-table.tsx'
import {
  isDecided,
  matchTransfers,
  type Outcome,
  type Transfer,
  type TransferMatch,
} from './match-transfers.ts'

/** The transfers of a channel that wait, and those of them that a statement names. */
interface Comparison {
  fileName: string
  waiting: number
  matches: TransferMatch[]
}

/** Finds the transfers that wait in the statement of a wallet or bank, and confirms the chosen ones together. */
export function MatchStatement({ onChanged }: { onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  const statement = useStatement()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const form = useForm({
    schema: async () => (await import('../orders/act-schemas.ts')).actSchemas.statementChannel,
    async onSubmit({ channel }, element) {
      setComparison(null)
      const { name, lines } = await statement.submitted(element)
      const transfers = await waitingTransfers(channel)
      setComparison({
        fileName: name,
        waiting: transfers.length,
        matches: matchTransfers(transfers, lines),
      })
    },
  })
  return (
    <Card as="section" aria-labelledby="match-statement">
      <details>
        <summary className="min-h-11 py-2 font-semibold">
          <h2 id="match-statement" className="inline text-lg">
            {words.matching.title}
          </h2>
        </summary>
        <p className="mt-2 text-ink-soft">{words.matching.text}</p>
        <form {...form.props} className="mt-4 flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...form.field('channel')} label={words.matching.channel} required>
              <Select>
                {transferChannels.map((channel) => (
                  <option key={channel} value={channel}>
                    {words.channels[channel]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field {...form.field('file')} label={words.file} required>
              <FileInput
                accept={statementEndings}
                onChange={(event) => {
                  setComparison(null)
                  void statement.choose(event.currentTarget.files?.[0])
                }}
              />
            </Field>
          </div>
          {statement.chosen && (
            <StatementColumns
              {...statement.chosen}
              onRead={statement.change}
              onSheet={statement.chooseSheet}
              onForget={statement.forgetColumns}
            />
          )}
          <FormFailure>{form.failure}</FormFailure>
          <Button type="submit" busy={form.isBusy} className="self-start">
            {words.matching.find}
          </Button>
        </form>
        {comparison && <Matches comparison={comparison} onChanged={onChanged} />}
      </details>
    </Card>
  )
}

/** All that wait for a decision, also for that of a second person. */
async function waitingTransfers(channel: TransferChannel): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (const state of ['submitted', 'seen'] as const) {
    let after: string | undefined
    do {
      const page = await api('GET /api/staff/transfers', { query: { state, after, limit: 100 } })
      found.push(...page.transfers.filter((transfer) => transfer.channel === channel))
      after = page.next ?? undefined
    } while (after)
  }
  return found
}

function Matches({
  comparison: { fileName, waiting, matches },
  onChanged,
}: {
  comparison: Comparison
  onChanged: () => Promise<void>
}) {
  const { money: words } = useWords('staff')
  const site = useWords()
  const language = useLanguage()
  const [chosen, setChosen] = useState(
    () => new Set(matches.filter(({ finding }) => finding === 'agrees').map(idOf)),
  )
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const decided = [...outcomes.values()].filter((outcome) => 'state' in outcome).length
  const open = matches.filter(
    (match) => chosen.has(idOf(match)) && !isDecided(outcomes.get(idOf(match))),
  )

  /** One after the other: each is decided by itself, and one that fails leaves the rest. */
  async function confirm(): Promise<void> {
    setBusy(true)
    for (const match of open) {
      const outcome = await verify(match).catch((error: unknown): Outcome => {
        const problem = asProblem(inMoneyWords(error, words))
        return { failure: problemText(problem, site) }
      })
      setOutcomes((before) => new Map(before).set(idOf(match), outcome))
    }
    setBusy(false)
    await onChanged()
  }

  async function verify({ transfer, line }: TransferMatch): Promise<Outcome> {
    const { state } = await api('POST /api/staff/transfers/{id}/verify', {
      params: { id: transfer.id },
      body: {
        amount: takaText(poisha(line.gross)),
        evidence: words.matching.evidence(fileName.slice(-150), formatCount(line.line, language)),
      },
    })
    return { state }
  }

  if (matches.length === 0)
    return (
      <p role="status" className="mt-4 font-medium">
        {words.matching.none}
      </p>
    )
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <p role="status" className="font-medium">
        {decided > 0
          ? words.matching.progress(
              formatCount(decided, language),
              formatCount(decided + open.length, language),
            )
          : words.matching.count(
              formatCount(matches.length, language),
              formatCount(waiting, language),
            )}
      </p>
      <MatchTable
        matches={matches}
        chosen={chosen}
        outcomes={outcomes}
        onChoose={(id, isChosen) =>
          setChosen((before) => {
            const next = new Set(before)
            if (isChosen) next.add(id)
            else next.delete(id)
            return next
          })
        }
      />
      {open.length > 0 && (
        <Button busy={isBusy} className="self-start" onClick={() => void confirm()}>
          {words.matching.confirm(open.length, formatCount(open.length, language))}
        </Button>
      )}
    </div>
  )
}

function idOf({ transfer }: TransferMatch): string {
  return transfer.id
}
