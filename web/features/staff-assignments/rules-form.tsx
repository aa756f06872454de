import { type FormEvent, useState } from 'react'
import type { StaffAssignment } from '#contract/assignments/assignments.ts'
import { dueRules, lateRules, workKinds } from '#contract/assignments/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { readRules, type TypedRules, typedRules, type WrongField } from './read-rules.ts'

/** What a part of the form works with. */
interface Part {
  typed: TypedRules
  type: (part: Partial<TypedRules>) => void
  /** Why a field is wrong. */
  errorOf: (field: WrongField) => string | undefined
}

/** The rules of an assignment: marks, due date, what may be handed in. */
export function RulesForm({
  loaded,
  save,
}: {
  loaded: StaffAssignment
  save: (body: Pick<StaffAssignment, 'revision' | 'rules'>) => Promise<StaffAssignment>
}) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  const { part, failure, isBusy, isSaved, submit } = useRules({ loaded, save })
  const { submissionCount: count } = loaded
  return (
    <form className="grid max-w-3xl gap-8" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-1 text-ink-soft">
        {!loaded.isPublished && <p>{words.notPublished}</p>}
        <p>{words.submissionCount(count, digitsIn(language, count))}</p>
      </div>
      <MarksPart {...part} />
      <DuePart {...part} />
      <WorkPart {...part} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" busy={isBusy} disabled={isSaved} className="justify-self-start">
        {words.save}
      </Button>
    </form>
  )
}

function useRules({
  loaded,
  save,
}: {
  loaded: StaffAssignment
  save: (body: Pick<StaffAssignment, 'revision' | 'rules'>) => Promise<StaffAssignment>
}) {
  const site = useWords()
  const words = useWords('staff').assignments
  const [saved, setSaved] = useState(loaded)
  const [typed, setTyped] = useState(() => typedRules(loaded.rules))
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<WrongField | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const read = readRules(typed)
    setFailure(null)
    setWrong('wrong' in read ? read.wrong : null)
    if ('wrong' in read) {
      const field = form.elements.namedItem(read.wrong)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setBusy(true)
    try {
      const next = await save({ revision: saved.revision, rules: read.rules })
      setSaved(next)
      setTyped(typedRules(next.rules))
      toast.success(words.saved)
    } catch (error) {
      const problem = asProblem(error)
      setFailure(
        problem.code === 'assignment_changed'
          ? words.changed(problem.facts['savedBy'] ?? '')
          : problemText(problem, site),
      )
    } finally {
      setBusy(false)
    }
  }

  const errorOf = (field: WrongField) =>
    wrong === field ? errorText(field, { words, site }) : undefined
  const type = (part: Partial<TypedRules>) => setTyped((now) => ({ ...now, ...part }))
  const isSaved =
    saved.revision > 0 && JSON.stringify(typed) === JSON.stringify(typedRules(saved.rules))
  return { part: { typed, type, errorOf }, failure, isBusy, isSaved, submit }
}

function errorText(
  field: WrongField,
  { words, site }: { words: StaffWords['assignments']; site: ReturnType<typeof useWords<'site'>> },
): string {
  if (field === 'rubric') return words.badRubric
  if (field === 'batchDues') return words.badBatchDues
  if (field === 'takes') return site.fieldErrors.required
  return site.fieldErrors.number_expected
}

function MarksPart({ typed, type, errorOf }: Part) {
  const words = useWords('staff').assignments
  return (
    <section className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="marks" label={words.marks} required error={errorOf('marks')}>
          <Input
            inputMode="decimal"
            value={typed.marks}
            onChange={(event) => type({ marks: event.target.value })}
          />
        </Field>
        <Field
          name="passMark"
          label={words.passMark}
          hint={words.passHint}
          error={errorOf('passMark')}
        >
          <Input
            inputMode="decimal"
            value={typed.passMark}
            onChange={(event) => type({ passMark: event.target.value })}
          />
        </Field>
      </div>
      <Field name="rubric" label={words.rubric} hint={words.rubricHint} error={errorOf('rubric')}>
        <Textarea
          rows={4}
          value={typed.rubric}
          onChange={(event) => type({ rubric: event.target.value })}
        />
      </Field>
    </section>
  )
}

function DuePart({ typed, type, errorOf }: Part) {
  const words = useWords('staff').assignments
  return (
    <section className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="dueRule" label={words.due} required>
          <Select
            value={typed.dueRule}
            onChange={(event) =>
              type({ dueRule: dueRules.find((rule) => rule === event.target.value) ?? 'none' })
            }
          >
            {dueRules.map((rule) => (
              <option key={rule} value={rule}>
                {words.dueRules[rule]}
              </option>
            ))}
          </Select>
        </Field>
        {typed.dueRule === 'at' && (
          <Field name="at" label={words.at} required error={errorOf('at')}>
            <Input
              type="datetime-local"
              value={typed.at}
              onChange={(event) => type({ at: event.target.value })}
            />
          </Field>
        )}
        {(typed.dueRule === 'after-start' || typed.dueRule === 'after-enrolment') && (
          <Field name="days" label={words.days} required error={errorOf('days')}>
            <Input
              inputMode="numeric"
              value={typed.days}
              onChange={(event) => type({ days: event.target.value })}
            />
          </Field>
        )}
      </div>
      <Field
        name="batchDues"
        label={words.batchDues}
        hint={words.batchDuesHint}
        error={errorOf('batchDues')}
      >
        <Textarea
          rows={2}
          value={typed.batchDues}
          onChange={(event) => type({ batchDues: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="late" label={words.late} required>
          <Select
            value={typed.late}
            onChange={(event) =>
              type({ late: lateRules.find((rule) => rule === event.target.value) ?? 'accept' })
            }
          >
            {lateRules.map((rule) => (
              <option key={rule} value={rule}>
                {words.lateRules[rule]}
              </option>
            ))}
          </Select>
        </Field>
        {typed.late === 'reduce' && (
          <Field
            name="latePercent"
            label={words.latePercent}
            required
            error={errorOf('latePercent')}
          >
            <Input
              inputMode="numeric"
              value={typed.latePercent}
              onChange={(event) => type({ latePercent: event.target.value })}
            />
          </Field>
        )}
      </div>
    </section>
  )
}

function WorkPart({ typed, type, errorOf }: Part) {
  const words = useWords('staff').assignments
  const error = errorOf('takes')
  return (
    <section className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{words.takes}</legend>
        {workKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="takes"
              checked={typed.takes.includes(kind)}
              onChange={({ target }) =>
                type({
                  takes: workKinds.filter((one) =>
                    one === kind ? target.checked : typed.takes.includes(one),
                  ),
                })
              }
            />
            {words.kinds[kind]}
          </label>
        ))}
        {error !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <Field name="submissions" label={words.submissions} required error={errorOf('submissions')}>
        <Input
          inputMode="numeric"
          value={typed.submissions}
          onChange={(event) => type({ submissions: event.target.value })}
          className="max-w-32"
        />
      </Field>
    </section>
  )
}
