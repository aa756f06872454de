import { CalendarClock, CalendarX, Clock, Hash, ListChecks, Repeat, Target } from 'lucide-react'
import { digitsIn } from '#contract/languages.ts'
import type { TestEntry } from '#contract/tests/attempts.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Fact } from '#web/ui/fact.tsx'
import { durationText, negativeText } from './test-text.ts'

/** The rules of a test in plain words. */
export function TestRules({ entry }: { entry: TestEntry }) {
  const words = useWords('tests').rules
  const language = useLanguage()
  const { sections, seconds, closesAt, passPercent } = entry
  const named = sections.filter(({ title }) => title !== '')
  return (
    <>
      <dl className="grid gap-2">
        <Fact icon={<ListChecks size={18} />} term={words.questions}>
          {digitsIn(language, entry.questionCount)}
        </Fact>
        {entry.marksPossible !== null && (
          <Fact icon={<Hash size={18} />} term={words.marks}>
            {marksText(entry.marksPossible, language)}
          </Fact>
        )}
        <Fact icon={<Clock size={18} />} term={words.time}>
          {seconds === null ? words.noLimit : durationText(seconds, words, language)}
        </Fact>
        <Fact icon={<Target size={18} />} term={words.pass}>
          {passPercent === null ? words.noPass : words.passPercent(digitsIn(language, passPercent))}
        </Fact>
        <Fact icon={<Repeat size={18} />} term={words.attempts}>
          {words.attemptsLeft(
            digitsIn(language, entry.attemptsLeft),
            digitsIn(language, entry.attempts),
          )}
        </Fact>
        {entry.opensAt !== null && (
          <Fact icon={<CalendarClock size={18} />} term={words.opens}>
            {formatDateTime(entry.opensAt, language)}
          </Fact>
        )}
        {closesAt !== null && (
          <Fact icon={<CalendarX size={18} />} term={words.closes}>
            {formatDateTime(closesAt, language)}
          </Fact>
        )}
      </dl>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
        <li className="font-semibold text-ink">{negativeText(entry, words, language)}</li>
        {entry.attempts > 1 && <li>{words.counts[entry.attemptThatCounts]}</li>}
        {closesAt !== null && seconds !== null && <li>{words.endsEarly}</li>}
        {entry.marksShown === 'after-closing' && <li>{words.marksAfterClosing}</li>}
        <li>
          {
            {
              'at-once': words.answersAtOnce,
              'after-closing': words.answersAfterClosing,
              never: words.answersNever,
            }[entry.answersShown]
          }
        </li>
        {entry.lastChancePercent !== null && (
          <li className="font-semibold text-ink">
            {words.lastChance[chanceOf(entry)](digitsIn(language, entry.lastChancePercent))}
          </li>
        )}
        {named.map(({ title, questionCount }, at) => (
          <li key={at}>{words.sectionLine(title, digitsIn(language, questionCount))}</li>
        ))}
      </ul>
    </>
  )
}

function chanceOf({ attempts, attemptsLeft }: TestEntry): 'one' | 'first' | 'last' {
  if (attempts === 1) return 'one'
  return attemptsLeft > 1 ? 'first' : 'last'
}
