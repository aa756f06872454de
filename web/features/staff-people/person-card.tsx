import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { StaffPerson } from '#contract/staff/people.ts'
import { api, type ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { FormFailure, problemText, useForm } from '#web/ui/form/form.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { inPeopleWords } from './people-problem.ts'
import { RoleChoice } from './role-choice.tsx'

/** One member of the team. `onLeft`: after one has removed oneself. */
export function PersonCard({
  person,
  onChanged,
  onLeft,
}: {
  person: StaffPerson
  onChanged: () => Promise<void>
  onLeft: () => void
}) {
  const words = useWords('staff').people
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg break-words">
          {person.name}{' '}
          {person.isYou && (
            <span className="text-base font-normal text-ink-soft">({words.you})</span>
          )}
        </h2>
        <Badge tone={person.role === 'owner' ? 'accent' : 'brand'}>
          {words.roles[person.role]}
        </Badge>
      </div>
      <p className="text-sm break-all text-ink-soft">{person.email}</p>
      {person.waitsFor && (
        <p className="text-sm break-words text-danger">{words.waitsFor(person.waitsFor)}</p>
      )}
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        {person.hasSecondFactor ? (
          <ShieldCheck size={18} aria-hidden="true" className="shrink-0 text-good" />
        ) : (
          <ShieldAlert size={18} aria-hidden="true" className="shrink-0 text-accent-strong" />
        )}
        {person.hasSecondFactor ? words.secondFactorOn : words.secondFactorOff}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 border-t border-dashed border-line pt-3">
        <ChangeRole key={person.role} person={person} onChanged={onChanged} />
        <RemovePerson person={person} onRemoved={person.isYou ? onLeft : onChanged} />
      </div>
    </Card>
  )
}

function ChangeRole({
  person,
  onChanged,
}: {
  person: StaffPerson
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').people
  const id = `role-${person.studentId}`
  const form = useForm({
    schema: async () => (await import('#contract/staff/people.ts')).RoleChange,
    async onSubmit(body) {
      await api('PATCH /api/staff/people/{id}', { params: { id: person.studentId }, body }).catch(
        (error: unknown) => {
          throw inPeopleWords(error, words)
        },
      )
      closeModal(id)
      toast.success(words.changed)
      await onChanged()
    },
  })
  return (
    <>
      <ModalButton opens={id} look="outline" size="sm">
        {words.change}
      </ModalButton>
      <Modal id={id} title={words.changeTitle(person.name)}>
        <form {...form.props} className="flex flex-col gap-4">
          <RoleChoice chosen={person.role} error={form.field('role').error} />
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal={id}
            cancel={words.cancel}
            submit={words.save}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </>
  )
}

function RemovePerson({
  person,
  onRemoved,
}: {
  person: StaffPerson
  onRemoved: () => Promise<void> | void
}) {
  const site = useWords()
  const words = useWords('staff').people
  const id = `remove-${person.studentId}`
  return (
    <>
      <ModalButton opens={id} look="quiet" size="sm">
        {words.remove}
      </ModalButton>
      <ConfirmModal
        id={id}
        title={words.removeTitle(person.name)}
        confirm={words.confirmRemove}
        keep={words.keep}
        explain={(error) => problemText(inPeopleWords(error, words) as ApiProblem, site)}
        onConfirm={async () => {
          await api('DELETE /api/staff/people/{id}', { params: { id: person.studentId } })
          toast.success(words.removed)
          await onRemoved()
        }}
      >
        <p>{person.isYou ? words.removeYou : words.removeText}</p>
      </ConfirmModal>
    </>
  )
}
