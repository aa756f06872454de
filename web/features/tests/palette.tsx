import { Bookmark, Check } from 'lucide-react'
import { digitsIn } from '#contract/languages.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { isBlank } from './attempt-record.ts'
import type { SittingView } from './sitting-memory.ts'

/** All questions of a test with what is done of them; a press leads to one. */
export function Palette({
  sheet,
  view,
  current,
  onJump,
}: {
  sheet: AttemptSheet
  view: SittingView
  current: number | null
  onJump: (slot: number) => void
}) {
  const words = useWords('tests').sitting
  return (
    <nav aria-label={words.jump} className="grid gap-4">
      <Legend />
      {sheet.sections.map(({ title }, at) => {
        const questions = sheet.questions.filter(({ section }) => section === at)
        return (
          questions.length > 0 && (
            <div key={at} className="grid gap-2">
              {title !== '' && (
                <h3 lang={scriptOf(title)} className="text-base">
                  {title}
                </h3>
              )}
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-2">
                {questions.map(({ slot }) => (
                  <li key={slot}>
                    <Jump
                      slot={slot}
                      isAnswered={!isBlank(view.slots.get(slot)?.answer)}
                      isMarked={view.marked.has(slot)}
                      isCurrent={slot === current}
                      onJump={onJump}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </nav>
  )
}

function Jump({
  slot,
  isAnswered,
  isMarked,
  isCurrent,
  onJump,
}: {
  slot: number
  isAnswered: boolean
  isMarked: boolean
  isCurrent: boolean
  onJump: (slot: number) => void
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const number = digitsIn(language, slot)
  const states = [
    isAnswered ? words.state.answered : words.state.open,
    isMarked && words.state.marked,
  ].filter(Boolean)
  return (
    <button
      type="button"
      aria-label={`${words.question(number)}: ${states.join(', ')}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onJump(slot)}
      className={classes(
        'grid min-h-13 w-full place-items-center rounded-md border py-1 font-semibold tabular-nums',
        isAnswered ? 'border-brand bg-brand-wash text-brand' : 'border-line-strong bg-surface',
        isCurrent && 'outline-2 outline-offset-1 outline-ink',
      )}
    >
      {number}
      <span className="flex h-4 items-center gap-0.5" aria-hidden="true">
        {isAnswered && <Check size={14} />}
        {isMarked && <Bookmark size={14} className="text-accent-strong" />}
        {!isAnswered && !isMarked && <span className="leading-none text-ink-soft">–</span>}
      </span>
    </button>
  )
}

function Legend() {
  const { legend } = useWords('tests').sitting
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <li className="inline-flex items-center gap-1.5">
        <Check size={14} aria-hidden="true" className="text-brand" />
        {legend.answered}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden="true">–</span>
        {legend.open}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <Bookmark size={14} aria-hidden="true" className="text-accent-strong" />
        {legend.marked}
      </li>
    </ul>
  )
}
