import { Dices, ListPlus } from 'lucide-react'
import { testLimits } from '#contract/tests/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { countOf, type DraftSection, moved } from './plan-draft.ts'
import { Check } from './rules-form.tsx'
import { MoveButtons, type Moves, SlotRow } from './slot-row.tsx'

const MOST_HUNDREDTHS = 100_000

/** A section of a test with its questions. */
export function SectionCard({
  section,
  number,
  firstNumber,
  bankTitles,
  onChange,
  moves,
  onPick,
  onDraw,
}: {
  section: DraftSection
  number: number
  /** Of its first question in the whole test. */
  firstNumber: number
  bankTitles: ReadonlyMap<string, string>
  onChange: (change: (section: DraftSection) => DraftSection) => void
  /** null: it is the only one. */
  moves: Moves | null
  onPick: () => void
  onDraw: () => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const name = section.title || words.section(formatCount(number, language))
  const id = `section-${section.key}`
  return (
    <Card as="section" padding="sm" aria-labelledby={id}>
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={id} className="min-w-0 pt-2 text-lg break-words">
          {name}
        </h2>
        {moves && <MoveButtons name={name} moves={moves} />}
      </div>
      <SectionFields section={section} onChange={onChange} />
      <SlotList
        section={section}
        firstNumber={firstNumber}
        bankTitles={bankTitles}
        onChange={onChange}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" onClick={onPick}>
          <ListPlus size={18} aria-hidden="true" />
          {words.addQuestions}
        </Button>
        <Button look="outline" onClick={onDraw}>
          <Dices size={18} aria-hidden="true" />
          {words.addDraw}
        </Button>
      </div>
    </Card>
  )
}

type ChangeSection = (change: (section: DraftSection) => DraftSection) => void

function SectionFields({ section, onChange }: { section: DraftSection; onChange: ChangeSection }) {
  const words = useWords('staff').tests
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <Field
          name={`title-${section.key}`}
          label={words.sectionTitle}
          hint={words.sectionTitleHint}
        >
          <Input
            value={section.title}
            maxLength={testLimits.sectionTitle}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) =>
              onChange((now) => ({ ...now, title: value }))
            }
          />
        </Field>
        <NumberField
          name={`marks-${section.key}`}
          label={words.marksEach}
          hint={words.marksEachHint}
          value={section.hundredths === null ? null : section.hundredths / 100}
          least={0}
          most={MOST_HUNDREDTHS / 100}
          decimals={2}
          canBeEmpty
          onValue={(marks) =>
            onChange((now) => ({
              ...now,
              hundredths: marks === null ? null : Math.round(marks * 100),
            }))
          }
        />
      </div>
      <Check
        text={words.shuffleQuestions}
        isOn={section.isShuffled}
        onChange={(isShuffled) => onChange((now) => ({ ...now, isShuffled }))}
      />
    </>
  )
}

function SlotList({
  section,
  firstNumber,
  bankTitles,
  onChange,
}: {
  section: DraftSection
  firstNumber: number
  bankTitles: ReadonlyMap<string, string>
  onChange: ChangeSection
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const { slots, hundredths } = section
  if (slots.length === 0) return <p className="py-2 text-ink-soft">{words.noSlots}</p>
  const change = (next: DraftSection['slots']) => onChange((now) => ({ ...now, slots: next }))
  const numberOf = (at: number) =>
    firstNumber + slots.slice(0, at).reduce((sum, slot) => sum + countOf(slot), 0)
  return (
    <ol>
      {slots.map((slot, at) => (
        <SlotRow
          key={slot.key}
          slot={slot}
          number={formatCount(numberOf(at), language)}
          marksEach={hundredths}
          bankTitle={slot.slot.pick === 'draw' ? (bankTitles.get(slot.slot.bankId) ?? '') : ''}
          moves={{
            onUp: at > 0 ? () => change(moved(slots, at, -1)) : undefined,
            onDown: at < slots.length - 1 ? () => change(moved(slots, at, 1)) : undefined,
            onRemove: () => change(slots.filter((one) => one !== slot)),
          }}
        />
      ))}
    </ol>
  )
}
