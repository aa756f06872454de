import type { StudentNote } from '#contract/staff/student-overview.ts'
import { api } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { StudentPart, StudentRows } from './student-part.tsx'

interface Notes {
  student: { studentId: string; isDeleted: boolean }
  notes: readonly StudentNote[]
  onChanged: () => Promise<void>
}

/** What staff noted about a student, with a field for the next note. */
export function StudentNotes({ student, notes, onChanged }: Notes) {
  const words = useWords('staff').studentPage
  return (
    <StudentPart title={words.notes} text={words.notesText} empty={null}>
      {!student.isDeleted && <NoteForm student={student} onChanged={onChanged} />}
      {notes.length === 0 ? (
        <p className="text-ink-soft">{words.noNotes}</p>
      ) : (
        <StudentRows>
          {notes.map((note) => (
            <Note key={note.id} student={student} note={note} onChanged={onChanged} />
          ))}
        </StudentRows>
      )}
    </StudentPart>
  )
}

function NoteForm({ student, onChanged }: Pick<Notes, 'student' | 'onChanged'>) {
  const words = useWords('staff').studentPage
  const form = useForm({
    schema: async () => (await import('#contract/staff/student-overview.ts')).NewStudentNote,
    async onSubmit(body, element) {
      await api('POST /api/staff/students/{studentId}/notes', { params: student, body })
      element.reset()
      toast.success(words.noteAdded)
      await onChanged()
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field {...form.field('text')} label={words.noteLabel} required>
        <Textarea rows={3} maxLength={2000} />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" look="outline" busy={form.isBusy} className="self-start">
        {words.addNote}
      </Button>
    </form>
  )
}

function Note({
  student,
  note,
  onChanged,
}: Pick<Notes, 'student' | 'onChanged'> & { note: StudentNote }) {
  const words = useWords('staff').studentPage
  const language = useLanguage()
  const at = formatDateTime(note.writtenAt, language)
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="break-words whitespace-pre-line">{note.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm text-ink-soft">
          {note.author ?? words.formerStaff} · {at}
        </span>
        {note.isOwn && (
          <>
            <ModalButton
              opens={`remove-note-${note.id}`}
              look="quiet"
              size="sm"
              aria-label={words.removeNoteOf(at)}
            >
              {words.removeNote}
            </ModalButton>
            <ConfirmModal
              id={`remove-note-${note.id}`}
              title={words.removeNoteTitle}
              confirm={words.removeNote}
              keep={words.keep}
              onConfirm={async () => {
                await api('DELETE /api/staff/students/{studentId}/notes/{id}', {
                  params: { studentId: student.studentId, id: note.id },
                })
                toast.success(words.noteRemoved)
                await onChanged()
              }}
            >
              <p className="break-words whitespace-pre-line">{note.text}</p>
            </ConfirmModal>
          </>
        )}
      </div>
    </li>
  )
}
