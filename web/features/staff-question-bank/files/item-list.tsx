import { useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import {
  type FileCheck,
  type FileItem,
  type ItemOutcome,
  itemOutcomes,
} from '#contract/question-bank/files.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { reasonText } from './reason-text.ts'

/** Items drawn at first, and with each press for more. */
const STEP = 50

const tones = { imported: 'good', skipped: 'plain', failed: 'danger' } as const

/** Every item of a file with what became of it, to look through before anything is saved. */
export function ItemList({ check }: { check: FileCheck }) {
  const words = useWords('staff').questionBanks.files
  const language = useLanguage()
  const [wanted, setWanted] = useState<ItemOutcome | ''>('')
  const [most, setMost] = useState(STEP)
  const items = check.items
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => wanted === '' || item.outcome === wanted)
  const rest = items.length - most
  return (
    <div className="grid gap-3">
      <label className="max-w-xs">
        <span className="mb-1 block font-semibold">{words.show}</span>
        <select
          value={wanted}
          className={controlClasses}
          onChange={({ currentTarget }) => {
            setWanted(itemOutcomes.find((each) => each === currentTarget.value) ?? '')
            setMost(STEP)
          }}
        >
          <option value="">{words.all}</option>
          {itemOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {words.outcomeCount(
                words.outcomes[outcome],
                formatCount(check.counts[outcome], language),
              )}
            </option>
          ))}
        </select>
      </label>
      <ul className="grid gap-2">
        {items.slice(0, most).map(({ item, at }) => (
          <ItemRow key={at} item={item} at={at} />
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button look="outline" onClick={() => setMost(most + STEP)}>
            {words.moreItems(formatCount(Math.min(rest, STEP), language))}
          </Button>
        </div>
      )}
    </div>
  )
}

function ItemRow({ item, at }: { item: FileItem; at: number }) {
  const words = useWords('staff').questionBanks
  const language = useLanguage()
  const { title, type, outcome, why, notes } = item
  const name = title || words.files.untitled
  return (
    <Card as="li" padding="sm" className="min-w-0 break-words">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[outcome]}>{words.files.outcomes[outcome]}</Badge>
        <span className="text-sm text-ink-soft">
          {words.files.item(digitsIn(language, at + 1))}
          {type && ` · ${words.kinds[type]}`}
        </span>
      </p>
      <p className="mt-1 font-semibold" lang={scriptOf(name)}>
        {name}
      </p>
      {why && <p className="mt-1 text-danger">{reasonText(why, words.files)}</p>}
      {notes.map((note, place) => (
        <p key={place} className="mt-1 text-ink-soft">
          {words.files.note(reasonText(note, words.files))}
        </p>
      ))}
    </Card>
  )
}
