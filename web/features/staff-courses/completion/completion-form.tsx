import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { CourseCompletion } from '#contract/learning/completion.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import { curriculumLimits } from '#contract/learning/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { completionWarnings } from './completion-warnings.ts'

type Change = (part: Partial<CompletionRule>) => void

/** What completes a course and brings its certificate. */
export function CompletionForm({
  loaded,
  save,
  load,
}: {
  loaded: CourseCompletion
  save: (body: Pick<CourseCompletion, 'revision' | 'rule'>) => Promise<CourseCompletion>
  /** As it is saved by now. */
  load: () => Promise<CourseCompletion>
}) {
  const site = useWords()
  const words = useWords('staff').completion
  const language = useLanguage()
  const [saved, setSaved] = useState(loaded)
  const [rule, setRule] = useState(loaded.rule)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)
  const change: Change = (part) => setRule((before) => ({ ...before, ...part }))
  const isChanged = JSON.stringify(rule) !== JSON.stringify(saved.rule)
  useLeaveGuard(isChanged)

  function show(next: CourseCompletion): void {
    setSaved(next)
    setRule(next.rule)
    setClash(null)
  }

  async function send(revision: number): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      show(await save({ revision, rule }))
      toast.success(words.saved)
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code !== 'completion_changed') setFailure(problemText(problem, site))
      else setClash({ savedBy: problem.facts['savedBy'] ?? '', theirs: await load() })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void send(saved.revision)
  }

  return (
    <form className="grid max-w-2xl gap-6" noValidate onSubmit={submit}>
      <WorkPart loaded={loaded} rule={rule} onChange={change} />
      <ClassesPart rule={rule} onChange={change} />
      <Field name="certificate" label={words.certificate} required>
        <Select
          value={rule.certificate}
          onChange={({ currentTarget }) =>
            change({ certificate: currentTarget.value as CompletionRule['certificate'] })
          }
        >
          {(['automatic', 'by-hand'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {words.certificates[choice]}
            </option>
          ))}
        </Select>
      </Field>
      <Warnings loaded={loaded} rule={rule} />
      <p className="text-ink-soft">
        {words.stays(formatCount(loaded.certificates, language), loaded.certificates)}{' '}
        {words.easier}
      </p>
      <FormFailure>{failure}</FormFailure>
      {clash && (
        <ClashPart
          clash={clash}
          isBusy={isBusy}
          keepMine={() => void send(clash.theirs.revision)}
          takeTheirs={() => show(clash.theirs)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy} disabled={clash !== null}>
          {words.save}
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {isChanged && words.isUnsaved}
        </span>
      </div>
    </form>
  )
}

/** Another rule that someone has saved meanwhile. */
interface Clash {
  theirs: CourseCompletion
  /** '': not known. */
  savedBy: string
}

function ClashPart({
  clash: { savedBy },
  isBusy,
  keepMine,
  takeTheirs,
}: {
  clash: Clash
  isBusy: boolean
  keepMine: () => void
  takeTheirs: () => void
}) {
  const words = useWords('staff').completion
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
      <p>{words.clash(savedBy)}</p>
      <p className="flex flex-wrap gap-2">
        <Button type="button" look="outline" busy={isBusy} onClick={keepMine}>
          {words.keepMine}
        </Button>
        <Button type="button" look="quiet" onClick={takeTheirs}>
          {words.takeTheirs}
        </Button>
      </p>
    </div>
  )
}

/** Asks before the page is left with changes that are not saved. */
function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}

interface PartProps {
  rule: CompletionRule
  onChange: Change
}

function WorkPart({ loaded, rule, onChange }: PartProps & { loaded: CourseCompletion }) {
  const words = useWords('staff').completion
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-xl font-bold">{words.work}</legend>
      <Tick
        label={words.lessons}
        hint={words.lessonsHint(count(loaded.requiredLessons), loaded.requiredLessons)}
        isOn={rule.lessons === 'required'}
        onChange={(isOn) => onChange({ lessons: isOn ? 'required' : 'none' })}
      />
      <TestFields loaded={loaded} rule={rule} onChange={onChange} />
      <Tick
        label={words.assignments}
        hint={words.assignmentsHint(count(loaded.assignments), loaded.assignments)}
        isOn={(rule.assignments ?? null) !== null}
        onChange={(isOn) => onChange({ assignments: isOn ? 'all' : null })}
      />
    </fieldset>
  )
}

function TestFields({ loaded, rule, onChange }: PartProps & { loaded: CourseCompletion }) {
  const words = useWords('staff').completion
  const language = useLanguage()
  const tests = rule.tests ?? null
  const choice = tests === null ? 'none' : tests.least === null ? 'all' : 'some'

  function choose(next: string): void {
    if (next === 'none') onChange({ tests: null })
    else
      onChange({
        tests: {
          least: next === 'all' ? null : (tests?.least ?? Math.max(loaded.tests, 1)),
          percent: tests?.percent ?? null,
        },
      })
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        name="tests"
        label={words.tests}
        hint={words.testsHint(formatCount(loaded.tests, language), loaded.tests)}
        required
      >
        <Select value={choice} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {(['none', 'all', 'some'] as const).map((each) => (
            <option key={each} value={each}>
              {words.testChoices[each]}
            </option>
          ))}
        </Select>
      </Field>
      {tests !== null && tests.least !== null && (
        <NumberField
          name="least"
          label={words.least}
          value={tests.least}
          least={1}
          most={curriculumLimits.lessons}
          onValue={(least) => onChange({ tests: { ...tests, least } })}
        />
      )}
      {tests !== null && (
        <NumberField
          name="percent"
          label={words.percent}
          hint={words.percentHint}
          value={tests.percent}
          least={1}
          most={100}
          canBeEmpty
          onValue={(percent) => onChange({ tests: { ...tests, percent } })}
        />
      )}
      <NumberField
        name="averagePercent"
        label={words.average}
        hint={choice === 'some' ? words.averageOfBest : words.averageHint}
        value={rule.averagePercent ?? null}
        least={1}
        most={100}
        canBeEmpty
        onValue={(averagePercent) => onChange({ averagePercent })}
      />
    </div>
  )
}

function ClassesPart({ rule, onChange }: PartProps) {
  const words = useWords('staff').completion
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        name="attendancePercent"
        label={words.attendance}
        hint={words.attendanceHint}
        value={rule.attendancePercent}
        least={1}
        most={100}
        canBeEmpty
        onValue={(attendancePercent) => onChange({ attendancePercent })}
      />
      <Tick
        label={words.batchEnded}
        isOn={rule.batchEnded === true}
        onChange={(batchEnded) => onChange({ batchEnded })}
      />
    </div>
  )
}

function Tick({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
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
      <span>
        {label}
        {hint !== undefined && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}

/** What no student can meet, as the course stands. */
function Warnings({ loaded, rule }: { loaded: CourseCompletion; rule: CompletionRule }) {
  const words = useWords('staff').completion
  return (
    <div role="status" className="grid gap-2">
      {completionWarnings(rule, loaded).map((warning) => (
        <p
          key={warning}
          className="flex gap-2 rounded-md bg-accent-wash px-4 py-3 text-accent-strong"
        >
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {words[warning]}
        </p>
      ))}
    </div>
  )
}
