import { languageCodes } from '#contract/languages.ts'
import { UserPlus } from 'lucide-react'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { inPeopleWords } from './people-problem.ts'
import { RoleChoice } from './role-choice.tsx'

const MODAL = 'invite-staff'

/** The button that invites someone, and its form. */
export function InviteModal({ onInvited }: { onInvited: () => Promise<void> }) {
  const words = useWords('staff').people
  const language = useLanguage()
  const form = useForm({
    schema: async () => (await import('#contract/staff/people.ts')).NewInvitation,
    async onSubmit(body, element) {
      await api('POST /api/staff/invitations', { body }).catch((error: unknown) => {
        throw inPeopleWords(error, words)
      })
      closeModal(MODAL)
      element.reset()
      toast.success(words.sent)
      await onInvited()
    },
  })
  return (
    <>
      <ModalButton opens={MODAL}>
        <UserPlus size={18} aria-hidden="true" />
        {words.invite}
      </ModalButton>
      <Modal id={MODAL} title={words.inviteTitle}>
        <form {...form.props} className="flex flex-col gap-4">
          <Field {...form.field('email')} label={words.email} hint={words.emailHint} required>
            <Input type="email" autoComplete="off" inputMode="email" maxLength={254} />
          </Field>
          <RoleChoice chosen="support" error={form.field('role').error} />
          <Field {...form.field('language')} label={words.language} required>
            <Select defaultValue={language}>
              {languageCodes.map((code) => (
                <option key={code} value={code}>
                  {words.languages[code]}
                </option>
              ))}
            </Select>
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={MODAL}
            cancel={words.cancel}
            submit={words.send}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}
