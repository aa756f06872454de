import { Flag } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import type { Objection } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useTextDraft } from '#web/ui/form/use-text-draft.ts'

const LEAST_TEXT = 3
const tones = { open: 'plain', accepted: 'good', declined: 'accent' } as const

/** Folded below a question: to say that it is wrong; then what was said, and what was answered. */
export function ObjectionPart({
  attemptId,
  slot,
  first,
  isOpen,
}: {
  attemptId: string
  slot: number
  /** What was said before this page was opened. */
  first: Objection | undefined
  /** Whether it may be said, or said in other words. */
  isOpen: boolean
}) {
  const words = useWords('tests').objections
  const [raised, setRaised] = useState<Objection | null>()
  const objection = raised === undefined ? first : (raised ?? undefined)
  if (!isOpen && !objection) return null
  const canWrite = isOpen && (objection?.state ?? 'open') === 'open'
  return (
    <details
      className="rounded-md border border-line print:hidden"
      open={objection?.state !== 'open' && objection !== undefined}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-2 px-4 text-sm font-semibold text-ink-soft">
        <Flag size={16} aria-hidden="true" />
        <span>{objection ? words.yours : words.offer}</span>
        {objection && <Badge tone={tones[objection.state]}>{words.states[objection.state]}</Badge>}
      </summary>
      <div className="grid gap-3 border-t border-line p-4">
        {objection && !canWrite && (
          <p lang={scriptOf(objection.text)} className="break-words whitespace-pre-wrap">
            {objection.text}
          </p>
        )}
        {objection?.answer && (
          <div>
            <p className="text-sm font-semibold text-ink-soft">{words.answer}</p>
            <p lang={scriptOf(objection.answer)} className="break-words whitespace-pre-wrap">
              {objection.answer}
            </p>
          </div>
        )}
        {canWrite && (
          <ObjectionForm
            attemptId={attemptId}
            slot={slot}
            key={objection ? 'raised' : 'new'}
            text={objection?.text ?? ''}
            onRaised={setRaised}
          />
        )}
      </div>
    </details>
  )
}

function ObjectionForm({
  attemptId,
  slot,
  text,
  onRaised,
}: {
  attemptId: string
  slot: number
  text: string
  /** null: taken back. */
  onRaised: (objection: Objection | null) => void
}) {
  const words = useWords('tests').objections
  const site = useWords()
  const { typed, isBusy, error, type, save } = useTextDraft({
    draftKey: `objection-${attemptId}-${slot}`,
    text,
    send: async (sent) =>
      onRaised(
        await api('PUT /api/learn/attempts/{attemptId}/objections/{slot}', {
          params: { attemptId, slot },
          body: { text: sent.trim() },
        }),
      ),
  })
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [withdrawFailure, setWithdrawFailure] = useState<unknown>(null)

  async function withdraw(): Promise<void> {
    setWithdrawing(true)
    setWithdrawFailure(null)
    try {
      await api('DELETE /api/learn/attempts/{attemptId}/objections/{slot}', {
        params: { attemptId, slot },
      })
      type('')
      onRaised(null)
      toast.success(words.withdrawn)
    } catch (failure) {
      setWithdrawFailure(failure)
    } finally {
      setWithdrawing(false)
    }
  }

  const isSaved = text !== '' && typed.trim() === text
  const failure = withdrawFailure ?? error
  const problem = failure === null ? null : asProblem(failure)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field name={`objection-${slot}`} label={words.text} hint={words.hint} required>
        <Textarea
          rows={3}
          maxLength={testLimits.objection}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <FormFailure>
        {problem &&
          (problem.code === 'objection_closed' ? words.closed : problemText(problem, site))}
      </FormFailure>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="outline"
          busy={isBusy}
          disabled={isSaved || typed.trim().length < LEAST_TEXT}
        >
          {words.send}
        </Button>
        {text !== '' && (
          <Button type="button" look="quiet" busy={isWithdrawing} onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        )}
        <span role="status" className="text-sm text-ink-soft">
          {isSaved && words.sent}
        </span>
      </div>
    </form>
  )
}
