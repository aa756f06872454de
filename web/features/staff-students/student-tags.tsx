import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { StudentPart } from './student-part.tsx'

interface Tags {
  student: { studentId: string; isDeleted: boolean }
  tags: readonly string[]
  onChanged: () => Promise<void>
}

/** The words by which staff group a student; each leads to the others who have it. */
export function StudentTags({ student, tags, onChanged }: Tags) {
  const words = useWords('staff').studentPage
  return (
    <StudentPart title={words.tags} empty={null}>
      {tags.length === 0 ? (
        <p className="text-ink-soft">{words.noTags}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/staff/students?q=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-9 items-center rounded-full border border-line bg-sunken px-3 text-sm font-medium hover:border-brand"
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!student.isDeleted && (
        <ChangeTags key={tags.join()} student={student} tags={tags} onChanged={onChanged} />
      )}
    </StudentPart>
  )
}

function ChangeTags({ student, tags, onChanged }: Tags) {
  const words = useWords('staff').studentPage
  const form = useForm({
    schema: async () => (await import('#contract/staff/student-overview.ts')).TypedTags,
    async onSubmit(body) {
      await api('PUT /api/staff/students/{studentId}/tags', { params: student, body })
      closeModal('change-tags')
      toast.success(words.tagsSaved)
      await onChanged()
    },
  })
  return (
    <div>
      <ModalButton opens="change-tags" look="outline" size="sm">
        {words.changeTags}
      </ModalButton>
      <Modal id="change-tags" title={words.tags}>
        <form {...form.props} className="flex flex-col gap-4">
          <Field {...form.field('tags')} label={words.tags} hint={words.tagsHint}>
            <Input defaultValue={tags.join(', ')} maxLength={400} />
          </Field>
          <FormFailure>{form.failure}</FormFailure>
          <ModalFormButtons
            modal="change-tags"
            cancel={words.keep}
            submit={words.saveTags}
            busy={form.isBusy}
          />
        </form>
      </Modal>
    </div>
  )
}
