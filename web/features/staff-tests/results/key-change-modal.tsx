import { useState } from 'react'
import { Link } from 'react-router'
import { cancellations } from '#contract/question-bank/terms.ts'
import type { KeyChange, KeyChangeEffect } from '#contract/tests/results.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Field, Select, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { NumberField } from '#web/ui/form/number-field.tsx'
import type { KeyCalls } from './key-calls.ts'

export const CORRECT = 'correct-question'
const MOST_VERSIONS = 1_000_000

type Remedy = 'version' | (typeof cancellations)[number]

/** Corrects or cancels a question: first it is shown whose marks change. */
export function KeyChangeModal({
  questionId,
  versionNumber,
  calls,
  onChanged,
}: {
  questionId: string
  /** The latest that was answered. */
  versionNumber: number
  calls: KeyCalls
  onChanged: () => void
}) {
  const words = useWords('staff').tests
  const [what, setWhat] = useState<Remedy>('version')
  const [number, setNumber] = useState(versionNumber + 1)
  const [reason, setReason] = useState('')
  const [effect, setEffect] = useState<KeyChangeEffect | null>(null)
  const sending = useSending()
  const change: KeyChange = {
    questionId,
    change: what === 'version' ? { by: 'version', number } : { by: 'cancelling', cancels: what },
    reason: reason.trim(),
  }
  const isReady = change.reason.length >= 3

  /** What was shown belongs to what was chosen then. */
  const again =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setEffect(null)
    }

  return (
    <Modal id={CORRECT} title={words.correctTitle}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{words.correctLead}</p>
        <Field name="what" label={words.what} required>
          <Select
            value={what}
            onChange={({ currentTarget }) => again(setWhat)(currentTarget.value as Remedy)}
          >
            <option value="version">{words.byVersion}</option>
            {cancellations.map((each) => (
              <option key={each} value={each}>
                {words.cancels[each]}
              </option>
            ))}
          </Select>
        </Field>
        {what === 'version' && (
          <>
            <p>
              {words.savedFirst}{' '}
              <Link to={`/staff/bank-questions/${questionId}`} className="text-brand underline">
                {words.toQuestion}
              </Link>
            </p>
            <NumberField
              name="version"
              label={words.versionNumber}
              hint={words.versionHint}
              value={number}
              least={1}
              most={MOST_VERSIONS}
              onValue={(next) => again(setNumber)(next ?? 1)}
            />
          </>
        )}
        <Field name="reason" label={words.reason} hint={words.reasonHint} required>
          <Textarea
            rows={2}
            value={reason}
            maxLength={testLimits.reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {effect && <Effect effect={effect} />}
        <FormFailure>{sending.failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            look="outline"
            busy={sending.isBusy}
            disabled={!isReady}
            onClick={() => void sending.send(async () => setEffect(await calls.preview(change)))}
          >
            {words.preview}
          </Button>
          {effect && (
            <Button
              busy={sending.isBusy}
              disabled={!isReady}
              onClick={() =>
                void sending.send(async () => {
                  await calls.apply(change)
                  closeModal(CORRECT)
                  setEffect(null)
                  toast.success(words.applied)
                  onChanged()
                })
              }
            >
              {words.apply}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Sends one thing at a time; why it failed is said in the words of the site. */
export function useSending() {
  const site = useWords()
  const { problems } = useWords('staff').tests
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const problem = asProblem(error)
      setFailure(problems[problem.code] ?? problemText(problem, site))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}

function Effect({ effect }: { effect: KeyChangeEffect }) {
  const words = useWords('staff').tests
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const lines = [
    words.raised(count(effect.raised)),
    words.lowered(count(effect.lowered)),
    words.newlyPassed(count(effect.newlyPassed)),
    words.noLongerPassed(count(effect.noLongerPassed)),
  ]
  return (
    <div role="status" className="rounded-md border border-line px-4 py-3">
      <p>{words.effect(count(effect.attempts))}</p>
      <ul className="list-inside list-disc">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {effect.largest.length > 0 && (
        <>
          <h3 className="mt-3 text-base font-bold">{words.largest}</h3>
          <ul>
            {effect.largest.map(({ attemptId, name, hundredthsBefore, hundredthsAfter }) => (
              <li key={attemptId} className="flex justify-between gap-3">
                <Link
                  to={`/staff/attempts/${attemptId}`}
                  target="_blank"
                  lang={scriptOf(name)}
                  className="min-w-0 text-brand underline break-words"
                >
                  {name}
                </Link>
                <span className="shrink-0 tabular-nums">
                  {words.fromTo(
                    marksText(hundredthsBefore, language),
                    marksText(hundredthsAfter, language),
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
