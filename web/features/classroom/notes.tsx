import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LessonNote } from '#contract/learning/classroom.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterClosing } from '#web/ui/hooks/use-focus-after-closing.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { clockTime } from './lesson-length.ts'
import { NoteForm } from './note-form.tsx'
import { useDraft } from '#web/ui/form/use-text-draft.ts'

/** The student's notes on a lesson, folded unless one is half written. Unsaved text stays on this device. */
export function Notes({
  courseId,
  lessonId,
  notes: first,
  placeNow,
  onPlace,
}: {
  courseId: string
  lessonId: string
  notes: readonly LessonNote[]
  /** The current place in the video, in seconds; null: no video. */
  placeNow: () => number | null
  /** Seeks the video. */
  onPlace: (seconds: number) => void
}) {
  const words = useWords('classroom')
  const language = useLanguage()
  const [notes, setNotes] = useState(first)
  const draftKey = `note/${lessonId}`
  const isDrafted = useDraft(draftKey) !== null
  const heading = useFocusAfterRemoval(notes.length)
  const place = { courseId, lessonId }

  async function add(text: string): Promise<void> {
    const body = { text, atSeconds: placeNow() }
    const note = await api('POST /api/learn/{courseId}/lessons/{lessonId}/notes', {
      params: place,
      body,
    })
    setNotes((before) => [...before, note])
  }

  async function change(note: LessonNote, text: string): Promise<void> {
    const changed = await api('PATCH /api/learn/notes/{noteId}', {
      params: { noteId: note.id },
      body: { text },
    })
    setNotes((before) => before.map((one) => (one.id === note.id ? changed : one)))
  }

  async function remove(note: LessonNote): Promise<void> {
    await api('DELETE /api/learn/notes/{noteId}', { params: { noteId: note.id } })
    setNotes((before) => before.filter((one) => one.id !== note.id))
    toast.success(words.noteDeleted)
  }

  return (
    <Fold
      id="notes"
      heading={heading}
      icon={<NotebookPen size={22} aria-hidden="true" />}
      title={words.notes}
      count={notes.length > 0 ? formatCount(notes.length, language) : null}
      hint={words.notesText}
      isOpen={isDrafted}
    >
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md border border-line bg-surface p-4">
              <Note note={note} change={change} remove={remove} onPlace={onPlace} />
            </li>
          ))}
        </ul>
      )}
      <NoteForm
        label={words.newNote}
        hint={words.noNotes}
        action={words.addNote}
        draftKey={draftKey}
        send={add}
      />
    </Fold>
  )
}

function Note({
  note,
  change,
  remove,
  onPlace,
}: {
  note: LessonNote
  change: (note: LessonNote, text: string) => Promise<void>
  remove: (note: LessonNote) => Promise<void>
  onPlace: (seconds: number) => void
}) {
  const site = useWords()
  const words = useWords('classroom')
  const language = useLanguage()
  const [isEdited, setEdited] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const edit = useFocusAfterClosing(isEdited)
  const { atSeconds } = note
  const start = note.text.slice(0, 30)
  if (isEdited)
    return (
      <NoteForm
        label={words.editNote}
        action={words.changeNote}
        draftKey={`note-${note.id}`}
        text={note.text}
        send={async (text) => {
          await change(note, text)
          setEdited(false)
        }}
        onCancel={() => setEdited(false)}
      />
    )
  return (
    <>
      {atSeconds !== null && (
        <button
          type="button"
          onClick={() => onPlace(atSeconds)}
          className="mb-1 min-h-9 font-medium text-brand tabular-nums underline underline-offset-4"
        >
          {words.at(clockTime(atSeconds, language))}
        </button>
      )}
      <p lang={scriptOf(note.text)} className="whitespace-pre-line break-words">
        {note.text}
      </p>
      <div className="-ml-3 mt-2 flex gap-1">
        <Button
          ref={edit}
          look="quiet"
          size="sm"
          aria-label={words.editNoteOf(start)}
          onClick={() => setEdited(true)}
        >
          <Pencil size={16} aria-hidden="true" />
          {words.editNote}
        </Button>
        <Button
          look="quiet"
          size="sm"
          aria-label={words.deleteNoteOf(start)}
          busy={isBusy}
          onClick={() => {
            setBusy(true)
            void remove(note).catch((error: unknown) => {
              setBusy(false)
              toast.error(problemText(asProblem(error), site))
            })
          }}
        >
          <Trash2 size={16} aria-hidden="true" />
          {words.deleteNote}
        </Button>
      </div>
    </>
  )
}
