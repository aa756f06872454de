import type { Certificate } from '#contract/learning/enrolments.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { FormModal } from './form-modal.tsx'

/** Requests a corrected name on a certificate, or shows the state of the request. */
export function AskForCorrection({
  certificate: { serial, nameOnIt, correction },
  onAsked,
}: {
  certificate: Certificate
  onAsked: () => Promise<void>
}) {
  const words = useWords('dashboard').learning
  const isWaiting = correction?.state === 'waiting'
  // Once it was asked for, the button and its form are gone.
  const stays = useFocusAfterRemoval(isWaiting ? 0 : 1)
  if (isWaiting)
    return (
      <p ref={stays} tabIndex={-1} className="mt-3 text-sm text-ink-soft">
        {words.correctionWaits(correction.name)}
      </p>
    )
  return (
    <div className="mt-3 text-sm text-ink-soft">
      {correction?.state === 'rejected' && (
        <p className="break-words">
          {words.correctionRejected(correction.name, correction.answer ?? '')}
        </p>
      )}
      <span>{words.nameIsFinal}</span>{' '}
      <FormModal
        id={`correct-${serial}`}
        open={words.askForCorrection}
        of={serial}
        title={words.askForCorrection}
        form={{
          schema: async () =>
            (await import('#contract/learning/certificates.ts')).CorrectionRequest,
          send: (body) =>
            api('POST /api/my-certificates/{serial}/corrections', { params: { serial }, body }),
        }}
        words={{ send: words.sendCorrection, cancel: words.cancel, sent: words.correctionSent }}
        onSent={onAsked}
      >
        {(form) => (
          <>
            <p>{words.correctionText(nameOnIt)}</p>
            <Field
              {...form.field('name')}
              label={words.correctedName}
              hint={words.correctedNameHint}
              required
            >
              <Input maxLength={100} autoComplete="name" />
            </Field>
            <Field {...form.field('note')} label={words.correctionNote}>
              <Textarea rows={2} maxLength={500} />
            </Field>
          </>
        )}
      </FormModal>
    </div>
  )
}
