import { Flag, Pencil, Shield, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import {
  asProblem,
  fieldProblem,
  FormFailure,
  problemText,
  typedProblemText,
} from '#web/ui/form/form.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterClosing } from '#web/ui/hooks/use-focus-after-closing.ts'

/** The actions on a text: edit the author's own, report others', hide as staff. */
export function WrittenActions({
  id,
  of,
  isMine,
  isEdited,
  onEdit,
  onDelete,
  onReport,
  moderation,
  onModerated,
}: {
  /** Of the dialogs. */
  id: string
  of: 'question' | 'answer'
  isMine: boolean
  /** Its form is open. */
  isEdited: boolean
  onEdit: () => void
  onDelete: () => Promise<void>
  onReport: (reason: string) => Promise<unknown>
  moderation: readonly { text: string; act: () => Promise<unknown> }[]
  onModerated: () => void
}) {
  const site = useWords()
  const words = useWords('discussion')
  const edit = useFocusAfterClosing(isEdited)
  return (
    <>
      {isMine ? (
        <>
          <Button ref={edit} look="quiet" size="sm" onClick={onEdit}>
            <Pencil size={16} aria-hidden="true" />
            {words.edit}
          </Button>
          <Button look="quiet" size="sm" onClick={() => openModal(`${id}-delete`)}>
            <Trash2 size={16} aria-hidden="true" />
            {words.delete}
          </Button>
          <ConfirmModal
            id={`${id}-delete`}
            title={of === 'question' ? words.deleteQuestion : words.deleteAnswer}
            confirm={words.delete}
            keep={words.keep}
            onConfirm={onDelete}
          >
            <p>{words.deleteText}</p>
          </ConfirmModal>
        </>
      ) : (
        <>
          <Button look="quiet" size="sm" onClick={() => openModal(`${id}-report`)}>
            <Flag size={16} aria-hidden="true" />
            {words.report}
          </Button>
          <ReportModal id={`${id}-report`} onReport={onReport} />
        </>
      )}
      {moderation.map(({ text, act }) => (
        <Button
          key={text}
          look="quiet"
          size="sm"
          onClick={() =>
            void act().then(onModerated, (error: unknown) =>
              toast.error(problemText(asProblem(error), site)),
            )
          }
        >
          <Shield size={16} aria-hidden="true" />
          {text}
        </Button>
      ))}
    </>
  )
}

function ReportModal({
  id,
  onReport,
}: {
  id: string
  onReport: (reason: string) => Promise<unknown>
}) {
  const site = useWords()
  const words = useWords('discussion')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const beside = fieldProblem(error, 'reason', site)

  async function send(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await onReport(reason)
      closeModal(id)
      setReason('')
      toast.success(words.reported)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal id={id} title={words.reportTitle} className="max-w-md">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field name="reason" label={words.reportReason} error={beside} required>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <FormFailure>
          {error !== null && !beside ? typedProblemText(asProblem(error), site) : null}
        </FormFailure>
        <Button type="submit" look="danger" busy={isBusy}>
          {words.reportSend}
        </Button>
      </form>
    </Modal>
  )
}
