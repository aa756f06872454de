import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BatchAccess } from '#contract/learning/enrolments.ts'
import { addDays, type Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast/toast.ts'

interface ExtendedBatch {
  batchId: string
  number: number
}

/** Gives everyone in a batch access until a later day; says before for how many it is later. */
export function ExtendBatchAccess({ batch }: { batch: ExtendedBatch }) {
  const words = useWords('staff').learning.extend
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Hourglass size={18} aria-hidden="true" />
        {words.open}
        <span className="sr-only">: {formatCount(batch.number, language)}</span>
      </Button>
      {isOpen && <ExtendModal batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Open when rendered; `onClose` removes it. */
function ExtendModal({ batch, onClose }: { batch: ExtendedBatch; onClose: () => void }) {
  const words = useWords('staff').learning.extend.ofBatch
  const language = useLanguage()
  const modal = `extend-batch-${batch.batchId}`
  const [until, setUntil] = useState<Day | null>(null)
  const access = useBatchAccess(batch, until)
  useEffect(() => openModal(modal), [modal])
  return (
    <Modal
      id={modal}
      title={words.title(formatCount(batch.number, language))}
      onClose={onClose}
      className="max-w-md"
    >
      {access.state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{words.failed}</p>
          <Button look="outline" size="sm" onClick={access.retry}>
            {words.retry}
          </Button>
        </div>
      )}
      {access.state === 'loading' && access.shown === null && (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {words.looking}
        </p>
      )}
      {access.shown?.first === null && <p>{words.nobody}</p>}
      {access.shown?.last && (
        <ExtendForm
          {...{ batch, modal, until, access: access.shown, onUntil: setUntil }}
          isCurrent={access.state === 'shown'}
        />
      )}
    </Modal>
  )
}

function ExtendForm({
  batch,
  modal,
  until,
  access,
  isCurrent,
  onUntil,
}: {
  batch: ExtendedBatch
  modal: string
  until: Day | null
  access: BatchAccess
  /** Whether `access` is that of the day chosen. */
  isCurrent: boolean
  onUntil: (until: Day | null) => void
}) {
  const words = useWords('staff').learning.extend
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('#contract/learning/enrolments.ts')).AccessExtension,
    async onSubmit(body) {
      const params = { id: Number(batch.batchId) }
      const { extended } = await api('POST /api/staff/batches/{id}/access', { params, body })
      closeModal(modal)
      toast.success(words.ofBatch.done(formatCount(extended, language)))
    },
  })
  const day = (one: Day | null) => (one ? formatDay(one, language) : '')
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p>{words.ofBatch.now(day(access.first), day(access.last))}</p>
        {access.endless > 0 && (
          <p>{words.ofBatch.endless(formatCount(access.endless, language))}</p>
        )}
      </div>
      <Field {...form.field('until')} label={words.day} required>
        <Input
          type="date"
          min={access.first ? addDays(access.first, 1) : undefined}
          onChange={({ currentTarget: { value } }) => onUntil(value === '' ? null : value)}
        />
      </Field>
      <p role="status" className="font-medium">
        {until === null && words.ofBatch.choose}
        {until !== null && (isCurrent ? <Outcome access={access} /> : words.ofBatch.looking)}
      </p>
      <Field
        {...form.field('reason')}
        label={words.reason}
        hint={words.ofBatch.reasonHint}
        required
      >
        <Textarea rows={2} maxLength={500} />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <ModalFormButtons
        modal={modal}
        cancel={words.cancel}
        submit={words.open}
        busy={form.isBusy}
      />
    </form>
  )
}

function Outcome({ access: { later, reopened, students } }: { access: BatchAccess }) {
  const words = useWords('staff').learning.extend.ofBatch
  const language = useLanguage()
  if (later === 0) return words.none
  const count = (number: number) => formatCount(number, language)
  return [
    words.later(count(later), count(students)),
    ...(reopened > 0 ? [words.reopened(count(reopened))] : []),
  ].join(' ')
}

type Lookup =
  | { state: 'loading' | 'failed'; shown: BatchAccess | null; until: Day | null }
  | { state: 'shown'; shown: BatchAccess; until: Day | null }

/** The access of a batch, asked for anew with each day; what was shown stays meanwhile. */
function useBatchAccess(
  { batchId }: ExtendedBatch,
  until: Day | null,
): Lookup & { retry: () => void } {
  const [lookup, setLookup] = useState<Lookup>({ state: 'loading', shown: null, until })
  useEffect(() => {
    let isCurrent = true
    void lookUpAccess(batchId, until).then(
      (next) => isCurrent && setLookup((before) => withShown(next, before)),
    )
    return () => void (isCurrent = false)
  }, [batchId, until])
  const isBehind = lookup.until !== until
  return {
    ...(isBehind ? { ...lookup, state: 'loading' as const } : lookup),
    retry() {
      setLookup(({ shown }) => ({ state: 'loading', shown, until }))
      void lookUpAccess(batchId, until).then((next) =>
        setLookup((before) => (before.until === until ? withShown(next, before) : before)),
      )
    },
  }
}

async function lookUpAccess(batchId: string, until: Day | null): Promise<Lookup> {
  try {
    const shown = await api('GET /api/staff/batches/{id}/access', {
      params: { id: Number(batchId) },
      query: { until: until ?? undefined },
    })
    return { state: 'shown', shown, until }
  } catch {
    return { state: 'failed', shown: null, until }
  }
}

function withShown(next: Lookup, before: Lookup): Lookup {
  return next.state === 'failed' ? { ...next, shown: before.shown } : next
}
