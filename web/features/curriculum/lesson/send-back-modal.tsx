import type { StaffLesson } from '#contract/learning/curriculum.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { wordedProblem } from '../use-curriculum.ts'

export const SEND_BACK = 'send-back'

/** A word to the instructor, with which their draft goes back. */
export function SendBackModal({
  sendBack,
  onSent,
}: {
  sendBack: (word: string) => Promise<StaffLesson>
  onSent: (lesson: StaffLesson) => void
}) {
  const all = useWords('curriculum')
  const words = all.review
  const form = useForm({
    schema: async () => (await import('#contract/learning/curriculum.ts')).SendBack,
    async onSubmit({ word }, element) {
      let lesson: StaffLesson
      try {
        lesson = await sendBack(word)
      } catch (error) {
        throw wordedProblem(error, all.problems)
      }
      closeModal(SEND_BACK)
      element.reset()
      toast.success(words.sentBack)
      onSent(lesson)
    },
  })
  return (
    <Modal id={SEND_BACK} title={words.sendBackTitle}>
      <form {...form.props} className="grid gap-4">
        <p className="text-ink-soft">{words.sendBackText}</p>
        <Field {...form.field('word')} label={words.word} required>
          <Textarea rows={5} maxLength={2000} />
        </Field>
        <FormFailure>{form.failure}</FormFailure>
        <ModalFormButtons
          modal={SEND_BACK}
          cancel={all.cancel}
          submit={words.sendBack}
          busy={form.isBusy}
        />
      </form>
    </Modal>
  )
}
