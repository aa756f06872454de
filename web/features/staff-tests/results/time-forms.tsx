import { useState } from 'react'
import type { NamedAllowance, TestAllowance, TestExtension } from '#contract/tests/results.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import { useSending } from './key-change-modal.tsx'

const MOST_MINUTES = testLimits.extensionSeconds / 60
const MOST_ATTEMPTS = 20
const LEAST_REASON = 3

/** More time while a test runs. `student`: for one alone; else for all or a batch. */
export function ExtensionForm({
  student = null,
  onExtend,
}: {
  student?: string | null
  onExtend: (extension: TestExtension) => Promise<{ extended: number }>
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const [who, setWho] = useState<'all' | 'batch'>('all')
  const [batchNumber, setBatchNumber] = useState(1)
  const [minutes, setMinutes] = useState(10)
  const [reason, setReason] = useState('')
  const sending = useSending()

  async function extend(): Promise<void> {
    const to: TestExtension['to'] =
      student !== null
        ? { who: 'student', studentId: student }
        : who === 'all'
          ? { who }
          : { who, batchNumber }
    const { extended } = await onExtend({ to, seconds: minutes * 60, reason: reason.trim() })
    setReason('')
    toast.success(words.extended(formatCount(extended, language), extended))
  }

  return (
    <Card as="section" className="grid gap-4" aria-labelledby="extend-title">
      <div>
        <h2 id="extend-title" className="text-lg">
          {words.extendTitle}
        </h2>
        <p className="text-ink-soft">{words.extendLead}</p>
      </div>
      {student === null && (
        <Field name="who" label={words.forWhom} required>
          <Select
            value={who}
            onChange={({ currentTarget }) => setWho(currentTarget.value as 'all' | 'batch')}
          >
            <option value="all">{words.forAll}</option>
            <option value="batch">{words.forBatch}</option>
          </Select>
        </Field>
      )}
      {student === null && who === 'batch' && (
        <NumberField
          name="batchNumber"
          label={words.batchNumber}
          value={batchNumber}
          least={1}
          most={100_000}
          onValue={(next) => setBatchNumber(next ?? 1)}
        />
      )}
      <NumberField
        name="minutes"
        label={words.extraMinutes}
        value={minutes}
        least={1}
        most={MOST_MINUTES}
        onValue={(next) => setMinutes(next ?? 1)}
      />
      <ReasonField value={reason} onChange={setReason} />
      <FormFailure>{sending.failure}</FormFailure>
      <Button
        className="justify-self-start"
        busy={sending.isBusy}
        disabled={reason.trim().length < LEAST_REASON}
        onClick={() => void sending.send(extend)}
      >
        {words.extend}
      </Button>
    </Card>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const words = useWords('staff').tests
  return (
    <Field name="reason" label={words.reason} hint={words.extendReasonHint} required>
      <Input
        value={value}
        maxLength={testLimits.reason}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}

/** More time or attempts for one student, from now on, and who has them. */
export function AllowancePart({
  allowances,
  student = null,
  onAllow,
}: {
  allowances: readonly NamedAllowance[]
  /** null: it is typed. */
  student?: string | null
  onAllow: (allowance: TestAllowance) => Promise<void>
}) {
  const words = useWords('staff').tests
  const [studentId, setStudentId] = useState('')
  const [minutes, setMinutes] = useState(15)
  const [attempts, setAttempts] = useState(0)
  const [reason, setReason] = useState('')
  const sending = useSending()
  const shown = allowances.filter((one) => student === null || one.studentId === student)

  async function allow(): Promise<void> {
    await onAllow({
      studentId: student ?? studentId.trim(),
      extraSeconds: minutes * 60,
      extraAttempts: attempts,
      reason: reason.trim(),
    })
    setReason('')
    setStudentId('')
    toast.success(words.allowed)
  }

  return (
    <Card as="section" className="grid gap-4" aria-labelledby="allow-title">
      <div>
        <h2 id="allow-title" className="text-lg">
          {words.allowTitle}
        </h2>
        <p className="text-ink-soft">{words.allowLead}</p>
      </div>
      <AllowanceList
        allowances={shown}
        onTakeBack={({ studentId: id, reason: why }) =>
          void sending.send(() =>
            onAllow({ studentId: id, extraSeconds: 0, extraAttempts: 0, reason: why }),
          )
        }
      />
      {student === null && (
        <Field name="studentId" label={words.studentId} required>
          <Input
            value={studentId}
            autoComplete="off"
            onChange={({ currentTarget }) => setStudentId(currentTarget.value)}
          />
        </Field>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField
          name="allowMinutes"
          label={words.extraMinutes}
          value={minutes}
          least={0}
          most={MOST_MINUTES}
          onValue={(next) => setMinutes(next ?? 0)}
        />
        <NumberField
          name="allowAttempts"
          label={words.extraAttempts}
          value={attempts}
          least={0}
          most={MOST_ATTEMPTS}
          onValue={(next) => setAttempts(next ?? 0)}
        />
      </div>
      <ReasonField value={reason} onChange={setReason} />
      <FormFailure>{sending.failure}</FormFailure>
      <Button
        className="justify-self-start"
        busy={sending.isBusy}
        disabled={
          reason.trim().length < LEAST_REASON || (student === null && studentId.trim() === '')
        }
        onClick={() => void sending.send(allow)}
      >
        {words.allow}
      </Button>
    </Card>
  )
}

function AllowanceList({
  allowances,
  onTakeBack,
}: {
  allowances: readonly NamedAllowance[]
  onTakeBack: (allowance: NamedAllowance) => void
}) {
  const words = useWords('staff').tests
  const language = useLanguage()
  if (allowances.length === 0) return <p className="text-ink-soft">{words.noAllowances}</p>
  return (
    <ul className="divide-y divide-line">
      {allowances.map((allowance) => (
        <li
          key={allowance.studentId}
          className="flex flex-wrap items-center justify-between gap-3 py-2"
        >
          <span className="min-w-0">
            <span lang={scriptOf(allowance.name)} className="block font-semibold">
              {allowance.name}
            </span>
            <span className="block text-sm text-ink-soft">
              {words.allowance(
                formatCount(Math.round(allowance.extraSeconds / 60), language),
                formatCount(allowance.extraAttempts, language),
              )}
              {' · '}
              {allowance.reason}
            </span>
          </span>
          <Button look="outline" size="sm" onClick={() => onTakeBack(allowance)}>
            {words.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}
