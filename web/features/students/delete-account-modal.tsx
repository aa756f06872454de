import { Link } from 'react-router'
import type { Student } from '#contract/students/students.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { inOwnWords } from '#web/ui/form/own-words.ts'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'

/** Ends an account for good, after its address was typed once more. */
export function DeleteAccountModal({
  id,
  student,
  withRecentSignIn,
  endingSession,
  onDeleted,
}: {
  id: string
  student: Student
  withRecentSignIn: <T>(call: () => Promise<T>) => Promise<T>
  /** Wraps an action that ends the session on purpose. */
  endingSession: <T>(end: () => Promise<T>) => Promise<T>
  onDeleted: () => Promise<void>
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('./email-again-form.ts')).EmailAgainForm,
    async onSubmit(typed) {
      mustBe(student.email, typed.email, words.otherEmail)
      const body = { ...typed, language }
      const end = async () => {
        await api('DELETE /api/users/students/{id}', { params: { id: student.studentId }, body })
        closeModal(id)
        await onDeleted()
      }
      await withRecentSignIn(() => endingSession(end)).catch((error: unknown) => {
        throw inOwnWords(error, words.deletionProblems)
      })
    },
  })
  return (
    <Modal id={id} title={words.deleteAccount} className="max-w-md">
      <form {...form.props} method="dialog" className="flex flex-col gap-5">
        <p>{words.deleteAccountText}</p>
        <p>
          {words.deleteCertificates}{' '}
          <Link
            to="/dashboard/certificates"
            className="text-brand underline underline-offset-4"
            onClick={() => closeModal(id)}
          >
            {words.saveCertificates}
          </Link>
        </p>
        <FormFailure>{form.failure}</FormFailure>
        <Field {...form.field('email')} label={words.typeEmail(student.email)} required>
          <Input type="email" autoComplete="off" />
        </Field>
        <ModalFormButtons
          modal={id}
          cancel={words.keepAccount}
          cancelLook="outline"
          submit={words.deleteConfirm}
          look="danger"
          busy={form.isBusy}
        />
      </form>
    </Modal>
  )
}

/**
 * A mistyped address is reported beside the field: the server's 403 would end the session. @throws
 * ApiProblem
 */
function mustBe(own: string, typed: string, message: string): void {
  if (typed.toLowerCase() === own.toLowerCase()) return
  throw new ApiProblem({
    status: 400,
    code: 'email_mismatch',
    title: message,
    errors: [{ field: 'email', code: 'email_mismatch', message }],
  })
}
