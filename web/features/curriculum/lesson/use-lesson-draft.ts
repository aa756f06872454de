import { defined } from '#contract/defined.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { ApiProblem } from '#web/api.ts'
import {
  continuedDraft,
  type Draft,
  foundDraft,
  type LocalDraft,
  type SaveState,
} from './autosaver.ts'
import type { WritingCalls } from './lesson-calls.ts'
import { localDrafts } from './local-drafts.ts'
import { useAutosaver } from './use-autosaver.ts'

/** Two versions of the lesson; the author has to choose one. */
interface Clash {
  theirs: StaffLesson
  /** The draft found on this device; null: the one being written. */
  found: LocalDraft | null
}

/** A lesson being written. */
export interface LessonEditing {
  /** The lesson as saved on the server. */
  lesson: StaffLesson
  /** The lesson as written here. */
  draft: Draft
  saveState: SaveState
  /** What is written here is published. */
  isUpToDate: boolean
  clash: Clash | null
  /** The other version could not be loaded yet, so there is nothing to choose. */
  isClashMissing: boolean
  /** A document that replaces the editor's text. */
  replacement: ArticleDocument | null
  /** @param change of the draft as it is by then: a file may arrive long after it was chosen */
  edit(change: (draft: Draft) => Draft): void
  replaceDocument(document: ArticleDocument | null): void
  /** Replaces this draft by the server's, or by the author's unsaved one. */
  show(next: StaffLesson, mine: Draft | null): void
  retry(): void
  /** @returns whether it was published. @throws ApiProblem */
  publish(): Promise<boolean>
  /** Has the server make another draft of it, and shows that. @throws ApiProblem */
  replaceDraft(by: (version: number) => Promise<StaffLesson>): Promise<void>
  /** Takes what the server says of the lesson beside its draft, such as that it was sent back. */
  note(lesson: StaffLesson): void
}

/** The draft of a lesson: autosaved, and stored on this device until the server has saved it. */
export function useLessonDraft(loaded: StaffLesson, calls: WritingCalls): LessonEditing {
  const [local] = useState(() => localDrafts(loaded.lessonId))
  const [found] = useState(() => local.read())
  const [lesson, setLesson] = useState(loaded)
  const [draft, setDraft] = useState(() => continuedDraft(found, loaded) ?? draftOf(loaded))
  const [clash, setClash] = useState<Clash | null>(() =>
    found && foundDraft(found, loaded) === 'ask' ? { theirs: loaded, found } : null,
  )
  const [isClashMissing, setClashMissing] = useState(false)
  const latest = useRef(draft)
  const [replacement, setReplacement] = useState<ArticleDocument | null>(null)
  const { state, saver } = useAutosaver({
    loaded,
    local,
    found,
    save: calls.save,
    onSaved: setLesson,
  })

  const loadTheirs = () =>
    calls.load().then(
      (theirs) => {
        setClash({ theirs, found: null })
        setClashMissing(false)
      },
      () => setClashMissing(true),
    )
  const loadClash = useEffectEvent(loadTheirs)
  useEffect(() => {
    if (state.is === 'conflict') void loadClash()
  }, [state])
  useEffect(() => {
    if (!isClashMissing) return
    const again = () => void loadClash()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isClashMissing])

  function write(next: Draft): void {
    latest.current = next
    setDraft(next)
  }

  function show(next: StaffLesson, mine: Draft | null): void {
    setLesson(next)
    const shown = mine ?? draftOf(next)
    write(shown)
    setReplacement(shown.body.document)
    saver.current?.resolve(next, mine)
    setClash(null)
  }

  return {
    lesson,
    draft,
    saveState: state,
    isUpToDate: lesson.isPublished && !lesson.hasChanges && state.is === 'saved',
    clash,
    replacement,
    replaceDocument: setReplacement,
    show,
    isClashMissing,
    edit(change) {
      write(change(latest.current))
      saver.current?.edit(latest.current)
    },
    retry: () => (isClashMissing ? void loadTheirs() : saver.current?.retry()),
    async publish() {
      if (!(await saver.current?.flush())) return false
      try {
        setLesson(await calls.publish(defined(saver.current).version))
        return true
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'lesson_changed') throw error
        setClash({ theirs: await calls.load(), found: null })
        return false
      }
    },
    async replaceDraft(by) {
      await saver.current?.flush()
      show(await by(defined(saver.current).version), null)
    },
    note: setLesson,
  }
}

function draftOf({ title, body }: StaffLesson): Draft {
  return { title, body: body as LessonBody }
}
