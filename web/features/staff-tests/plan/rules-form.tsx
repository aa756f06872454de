import { Settings2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { digitsIn } from '#contract/languages.ts'
import type { StaffTest, TestRules } from '#contract/tests/plans.ts'
import {
  type AnswersMoment,
  answersMoments,
  type AttemptChoice,
  attemptChoices,
  type MarksMoment,
  marksMoments,
  testLimits,
} from '#contract/tests/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { dhakaInput, momentOfInput } from '#web/ui/form/dhaka-input.ts'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { NegativeFields } from './negative-fields.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { leaksAnswers } from './plan-draft.ts'

type Change = (part: Partial<TestRules>) => void
interface PartProps {
  rules: TestRules
  onChange: Change
}
type Completion = StaffTest['completion']

/** The rules of a test. */
export function RulesForm({
  rules,
  completion,
  onChange,
  isOpen,
}: {
  rules: TestRules
  completion: Completion
  onChange: Change
  isOpen: boolean
}) {
  const words = useWords('staff').tests
  return (
    <Fold
      id="test-rules"
      icon={<Settings2 size={20} aria-hidden="true" />}
      title={words.rules}
      count={null}
      hint={words.rulesHint}
      isOpen={isOpen}
    >
      <TimePart rules={rules} onChange={onChange} />
      <MarksPart rules={rules} onChange={onChange} />
      <OnlyChance rules={rules} completion={completion} />
      <ShownPart rules={rules} onChange={onChange} />
    </Fold>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">{title}</legend>
      <h3 aria-hidden="true" className="mb-3 text-base font-bold">
        {title}
      </h3>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  )
}

function TimePart({ rules, onChange }: PartProps) {
  const words = useWords('staff').tests
  const { opensAt, closesAt } = rules
  const needsEnd =
    closesAt === null && [rules.marksShown, rules.answersShown].includes('after-closing')
  const isBackwards = opensAt !== null && closesAt !== null && opensAt >= closesAt
  return (
    <Part title={words.time}>
      <NumberField
        name="minutes"
        label={words.minutes}
        hint={words.minutesHint}
        value={rules.seconds === null ? null : rules.seconds / 60}
        least={testLimits.seconds.least / 60}
        most={testLimits.seconds.most / 60}
        canBeEmpty
        onValue={(minutes) => onChange({ seconds: minutes === null ? null : minutes * 60 })}
      />
      <Field name="opensAt" label={words.opensAt} hint={words.windowHint}>
        <Input
          type="datetime-local"
          value={dhakaInput(opensAt)}
          onChange={({ currentTarget }) =>
            onChange({ opensAt: momentOfInput(currentTarget.value) })
          }
        />
      </Field>
      <Field
        name="closesAt"
        label={words.closesAt}
        error={needsEnd ? words.closesNeeded : isBackwards ? words.closesFirst : undefined}
      >
        <Input
          type="datetime-local"
          value={dhakaInput(closesAt)}
          onChange={({ currentTarget }) =>
            onChange({ closesAt: momentOfInput(currentTarget.value) })
          }
        />
      </Field>
      <NumberField
        name="attempts"
        label={words.attempts}
        value={rules.attempts}
        least={1}
        most={testLimits.attempts}
        onValue={(attempts) => onChange({ attempts: attempts ?? 1 })}
      />
      {rules.attempts > 1 && (
        <>
          <Field name="attemptThatCounts" label={words.whichCounts} required>
            <Select
              value={rules.attemptThatCounts}
              onChange={({ currentTarget }) =>
                onChange({ attemptThatCounts: currentTarget.value as AttemptChoice })
              }
            >
              {attemptChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {words.attemptChoices[choice]}
                </option>
              ))}
            </Select>
          </Field>
          <NumberField
            name="wait"
            label={words.wait}
            value={Math.round(rules.waitSeconds / 60)}
            least={0}
            most={testLimits.waitSeconds / 60}
            onValue={(minutes) => onChange({ waitSeconds: (minutes ?? 0) * 60 })}
          />
        </>
      )}
    </Part>
  )
}

function MarksPart({ rules, onChange }: PartProps) {
  const words = useWords('staff').tests
  return (
    <Part title={words.marking}>
      <NegativeFields negative={rules.negative} onChange={(negative) => onChange({ negative })} />
      <NumberField
        name="pass"
        label={words.pass}
        hint={words.passHint}
        value={rules.passPercent}
        least={1}
        most={100}
        canBeEmpty
        onValue={(passPercent) => onChange({ passPercent })}
      />
    </Part>
  )
}

/** A course that nobody can complete who fails once. */
function OnlyChance({ rules, completion }: { rules: TestRules; completion: Completion }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const percent = completion && (completion.percent ?? rules.passPercent)
  const isOnlyOne = rules.attempts === 1 || rules.attemptThatCounts === 'first'
  return (
    <div role="status" className="contents">
      {percent !== null && isOnlyOne && (
        <Warning>{words.onlyChance(digitsIn(language, percent))}</Warning>
      )}
    </div>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

function ShownPart({ rules, onChange }: PartProps) {
  const words = useWords('staff').tests
  return (
    <>
      <Part title={words.shown}>
        <Field name="marksShown" label={words.marksShown} required>
          <Select
            value={rules.marksShown}
            onChange={({ currentTarget }) =>
              onChange({ marksShown: currentTarget.value as MarksMoment })
            }
          >
            {marksMoments.map((moment) => (
              <option key={moment} value={moment}>
                {words.marksMoments[moment]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="answersShown" label={words.answersShown} required>
          <Select
            value={rules.answersShown}
            onChange={({ currentTarget }) =>
              onChange({ answersShown: currentTarget.value as AnswersMoment })
            }
          >
            {answersMoments.map((moment) => (
              <option key={moment} value={moment}>
                {words.answersMoments[moment]}
              </option>
            ))}
          </Select>
        </Field>
      </Part>
      <div role="status" className="contents">
        {leaksAnswers(rules) && <Warning>{words.leak}</Warning>}
      </div>
      <div className="grid gap-1">
        {(
          [
            ['shufflesOptions', words.shuffles],
            ['hasPractice', words.practice],
            ['hasMeritList', words.merit],
            ['isOpenToGuests', words.openToGuests],
          ] as const
        ).map(([rule, text]) => (
          <Check
            key={rule}
            text={text}
            isOn={rules[rule]}
            onChange={(isOn) => onChange({ [rule]: isOn })}
          />
        ))}
      </div>
    </>
  )
}

export function Check({
  text,
  isOn,
  onChange,
}: {
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {text}
    </label>
  )
}
