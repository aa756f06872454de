import { NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { LessonNote } from '#contract/learning/classroom.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { asProblem, fieldProblem, FormFailure, problemText } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { clockTime } from './lesson-length.ts'

/** One's own notes on a lesson. What is typed and not saved yet stays on this device. */
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
  /** Where the video is now, in seconds; null: there is none. */
  placeNow: () => number | null
  /** Goes to a place in the video. */
  onPlace: (seconds: number) => void
}) {
  const words = useWords('classroom')
  const [notes, setNotes] = useState(first)
  const place = { courseId, lessonId }

  async function add(text: string): Promise<void> {
    const body = { text, atSeconds: placeNow() }
    const made = await api('POST /api/learn/{courseId}/lessons/{lessonId}/notes', {
      params: place,
      body,
    })
    setNotes((known) => [...known, made])
  }

  async function change(note: LessonNote, text: string): Promise<void> {
    const changed = await api('PATCH /api/learn/notes/{noteId}', {
      params: { noteId: note.id },
      body: { text },
    })
    setNotes((known) => known.map((one) => (one.id === note.id ? changed : one)))
  }

  async function remove(note: LessonNote): Promise<void> {
    await api('DELETE /api/learn/notes/{noteId}', { params: { noteId: note.id } })
    setNotes((known) => known.filter((one) => one.id !== note.id))
    toast.success(words.noteDeleted)
  }

  return (
    <section
      aria-labelledby="notes"
      className="mx-auto mt-8 grid max-w-3xl gap-4 border-t-2 border-dashed border-line pt-6"
    >
      <div>
        <h2 id="notes" className="flex items-center gap-2 text-xl">
          <NotebookPen size={22} aria-hidden="true" className="text-brand" />
          {words.notes}
        </h2>
        <p className="text-sm text-ink-soft">{words.notesText}</p>
      </div>
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
        draftKey={`note/${lessonId}`}
        send={add}
      />
    </section>
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
          onClick={() =>
            void remove(note).catch((error: unknown) =>
              toast.error(problemText(asProblem(error), site)),
            )
          }
        >
          <Trash2 size={16} aria-hidden="true" />
          {words.deleteNote}
        </Button>
      </div>
    </>
  )
}

function NoteForm({
  label,
  hint,
  action,
  draftKey,
  text = '',
  send,
  onCancel,
}: {
  label: string
  hint?: string
  action: string
  /** Under which what is typed is kept on this device until it is saved. */
  draftKey: string
  text?: string
  send: (text: string) => Promise<void>
  onCancel?: () => void
}) {
  const site = useWords()
  const words = useWords('classroom')
  const [typed, setTyped] = useState(() => readDraft(draftKey) ?? text)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function type(value: string): void {
    setTyped(value)
    keepDraft(draftKey, value)
  }

  async function save(): Promise<void> {
    if (typed.trim() === '' || isBusy) return
    setBusy(true)
    setError(null)
    try {
      await send(typed)
      keepDraft(draftKey, '')
      setTyped('')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const beside = fieldProblem(error, 'text', site)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field name="text" label={label} hint={hint} error={beside} required>
        <Textarea
          rows={3}
          maxLength={5000}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <FormFailure>
        {error !== null && !beside ? problemText(asProblem(error), site) : null}
      </FormFailure>
      <div className="flex gap-2">
        <Button type="submit" look="outline" busy={isBusy}>
          {action}
        </Button>
        {onCancel && (
          <Button
            look="quiet"
            onClick={() => {
              keepDraft(draftKey, '')
              onCancel()
            }}
          >
            {words.keepNote}
          </Button>
        )}
      </div>
    </form>
  )
}

function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keepDraft(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage is off or full: the text stays in the form as long as the page is open.
  }
}
