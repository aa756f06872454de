import { ArrowDown, ArrowUp, Dices, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { type DraftSlot, faultOf } from './plan-draft.ts'

export interface Moves {
  /** undefined: it is the first. */
  onUp?: (() => void) | undefined
  /** undefined: it is the last. */
  onDown?: (() => void) | undefined
  onRemove: () => void
}

/** A question of a section, or a draw, with what is wrong with it. */
export function SlotRow({
  slot,
  number,
  marksEach,
  bankTitle,
  moves,
}: {
  slot: DraftSlot
  number: string
  /** Of the section, in hundredths; null: those of the bank. */
  marksEach: number | null
  /** Of a draw. */
  bankTitle: string
  moves: Moves
}) {
  const words = useWords('staff').tests
  const fault = faultOf(slot)
  const name = useSlotName(slot)
  return (
    <li className="flex flex-wrap gap-x-2 border-t border-line py-2 first:border-t-0 sm:flex-nowrap">
      <span aria-hidden="true" className="w-8 shrink-0 pt-2 text-right text-ink-soft">
        {number}
      </span>
      <div className="min-w-0 flex-1 basis-3/4 py-1.5 sm:basis-auto">
        {'question' in slot ? (
          <QuestionFacts slot={slot} name={name} marksEach={marksEach} />
        ) : (
          <DrawFacts slot={slot} name={name} bankTitle={bankTitle} />
        )}
        {fault && <p className="mt-1 text-sm font-medium text-danger">{words.faults[fault]}</p>}
      </div>
      <MoveButtons name={name} moves={moves} />
    </li>
  )
}

function useSlotName(slot: DraftSlot): string {
  const words = useWords('staff')
  const language = useLanguage()
  if ('question' in slot) return slot.question.beginning || words.questionBanks.question
  const { count } = slot.slot
  return words.tests.drawn(formatCount(count, language), count)
}

function QuestionFacts({
  slot,
  name,
  marksEach,
}: {
  slot: Extract<DraftSlot, { question: unknown }>
  name: string
  marksEach: number | null
}) {
  const words = useWords('staff')
  const language = useLanguage()
  const { kind, hundredths } = slot.question
  return (
    <>
      <Link
        to={`/staff/bank-questions/${slot.slot.questionId}`}
        lang={scriptOf(name)}
        className="line-clamp-2 font-semibold break-words"
      >
        {name}
      </Link>
      <p className="text-sm text-ink-soft">
        {words.questionBanks.kinds[kind]}
        {' · '}
        {words.tests.marks(marksText(marksEach ?? hundredths, language))}
      </p>
    </>
  )
}

function DrawFacts({
  slot: { slot, available },
  name,
  bankTitle,
}: {
  slot: Exclude<DraftSlot, { question: unknown }>
  name: string
  bankTitle: string
}) {
  const words = useWords('staff')
  const language = useLanguage()
  const { tag } = slot
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <Dices size={18} aria-hidden="true" className="shrink-0 text-brand" />
        <span>
          {name}{' '}
          <span className="font-normal text-ink-soft">
            {available === null
              ? words.tests.unknownAvailable
              : words.tests.ofAvailable(formatCount(available, language))}
          </span>
        </span>
      </p>
      <p className="text-sm text-ink-soft">
        {tag ? `${words.questionBanks.tagKinds[tag.kind]}: ${tag.value}` : words.tests.anyTag}
        {' · '}
        <Link to={`/staff/question-banks/${slot.bankId}`} className="text-brand underline">
          {words.tests.drawnFrom(bankTitle)}
        </Link>
      </p>
    </>
  )
}

const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand disabled:opacity-40'

export function MoveButtons({ name, moves }: { name: string; moves: Moves }) {
  const words = useWords('staff').tests
  const buttons: { label: string; icon: ReactNode; press: (() => void) | undefined }[] = [
    { label: words.up(name), icon: <ArrowUp size={18} aria-hidden="true" />, press: moves.onUp },
    {
      label: words.down(name),
      icon: <ArrowDown size={18} aria-hidden="true" />,
      press: moves.onDown,
    },
    { label: words.remove(name), icon: <X size={18} aria-hidden="true" />, press: moves.onRemove },
  ]
  return (
    <span className="ml-auto flex shrink-0">
      {buttons.map(({ label, icon, press }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          disabled={!press}
          onClick={press}
          className={iconButton}
        >
          {icon}
        </button>
      ))}
    </span>
  )
}
