import type { CourseDocument, CourseField } from '#contract/catalog/course-document.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import {
  differingLeaves,
  isSame,
  leafOf,
  type Leaf,
  withLeaves,
} from '../differences/document-leaves.ts'

/**
 * Whether the edits are saved on the server. `choosing`: someone else changed the same fields, and a
 * person decides.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'choosing'

export interface CourseEditorState {
  course: StaffCourse
  /** What the editor shows, including unsaved edits. */
  document: CourseDocument
  state: SaveState
  /** Why a save was refused, where it was. */
  failure: { code: string; message: string } | null
  /** Fields that someone else has also changed in the meantime. */
  conflicts: { leaf: Leaf; mine: unknown; theirs: unknown }[]
  /** Who that was. */
  conflictWith: string
  canUndo: boolean
}

export interface AutosaverTools {
  /** @throws with `code`, and `facts` of the contract's problem */
  save(input: { version: number; changes: Partial<CourseDocument> }): Promise<StaffCourse>
  /** Where unsaved edits outlive the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs something later. @returns cancels it */
  later(run: () => void, ms: number): () => void
}

/** How long someone stops typing before a save. */
const PAUSE_MS = 1_200
const RETRY_MS = 5_000
const MOST_UNDONE = 30

interface LocalCopy {
  version: number
  base: CourseDocument
  document: CourseDocument
}

/**
 * Saves edits of a course: in the browser at once, on the server after a pause. Fields saved by others are merged;
 * where both changed the same one, it waits until a person has chosen.
 */
export class CourseAutosaver {
  #edited: CourseEditorState
  readonly #tools: AutosaverTools
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #cancel: (() => void) | null = null
  #saving: Promise<void> | null = null
  #undone: CourseDocument[] = []
  /**
   * What the edits started from: the saved document, with the older text of each field in conflict. Without that, a
   * reload before the choice would take the other person's text as read and overwrite it.
   */
  #base: CourseDocument

  constructor(course: StaffCourse, tools: AutosaverTools) {
    this.#tools = tools
    this.#key = `edi-course/${course.courseId}`
    this.#base = course.document
    this.#edited = {
      course,
      document: course.document,
      state: 'saved',
      failure: null,
      conflicts: [],
      conflictWith: '',
      canUndo: false,
    }
    const stored = this.#stored()
    if (stored) this.#merge(course, { base: stored.base, mine: stored.document })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): CourseEditorState => this.#edited

  edit(changes: Partial<CourseDocument>): void {
    const document = { ...this.#edited.document, ...changes }
    const conflicts = this.#edited.conflicts.map((conflict) => ({
      ...conflict,
      mine: leafOf(document, conflict.leaf),
    }))
    this.#set({ document, conflicts })
    this.#store()
    this.#plan(PAUSE_MS)
  }

  /** Reverts the last save, by another save. */
  undo(): void {
    const earlier = this.#undone.pop()
    if (!earlier) return
    const { course } = this.#edited
    this.#set({ canUndo: this.#undone.length > 0 })
    this.edit(withLeaves(this.#edited.document, earlier, differingLeaves(course.document, earlier)))
    this.#isUndoing = true
  }
  #isUndoing = false

  /** Resolves the conflicts. `mine`: the fields for which this person's text was chosen. */
  resolve(mine: ReadonlySet<Leaf>): void {
    const theirs = this.#edited.conflicts
      .filter(({ leaf }) => !mine.has(leaf))
      .map(({ leaf }) => leaf)
    const document = withLeaves(this.#edited.document, this.#edited.course.document, theirs)
    this.#base = this.#edited.course.document
    this.#set({ document, conflicts: [], conflictWith: '', state: 'waiting' })
    this.#store()
    this.#plan(0)
  }

  /** Takes a newer state of the course, such as the response of a publication or of a poll. */
  take(course: StaffCourse): void {
    this.#merge(course, { base: this.#base, mine: this.#edited.document })
  }

  /** Saves what is not saved yet. @returns whether everything is saved now */
  async flush(): Promise<boolean> {
    this.#cancel?.()
    await this.#save()
    return this.#edited.state === 'saved'
  }

  /** The editor was closed; unsaved edits stay in the browser. */
  close(): void {
    this.#cancel?.()
  }

  /** The browser is online again. */
  retry(): void {
    if (this.#edited.state === 'offline') this.#plan(0)
  }

  #plan(ms: number): void {
    this.#cancel?.()
    if (this.#edited.state === 'choosing') return
    if (this.#edited.state !== 'offline') this.#set({ state: 'waiting' })
    this.#cancel = this.#tools.later(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    // One save at a time: the next one needs the version of this one.
    if (this.#saving) {
      await this.#saving
      return this.#save()
    }
    if (this.#edited.state === 'choosing') return
    const changes = this.#changes()
    if (!changes) {
      this.#tools.storage.removeItem(this.#key)
      return this.#set({ state: 'saved', failure: null })
    }
    this.#saving = this.#send(changes)
    try {
      await this.#saving
    } finally {
      this.#saving = null
    }
    if (this.#edited.state === 'waiting') this.#plan(PAUSE_MS)
  }

  async #send(changes: Partial<CourseDocument>): Promise<void> {
    const { course, document } = this.#edited
    this.#set({ state: 'saving', failure: null })
    try {
      const saved = await this.#tools.save({ version: course.version, changes })
      if (this.#isUndoing) this.#isUndoing = false
      else this.#undone = [...this.#undone, course.document].slice(-MOST_UNDONE)
      this.#set({ canUndo: this.#undone.length > 0 })
      this.#merge(saved, { base: document, mine: this.#edited.document })
    } catch (error) {
      this.#failed(
        error as {
          code?: string
          message?: string
          status?: number
          facts?: Readonly<Record<string, string>>
        },
      )
    }
  }

  #failed({
    code = 'unknown',
    message = '',
    status = 0,
    facts = {},
  }: {
    code?: string
    message?: string
    status?: number
    facts?: Readonly<Record<string, string>>
  }): void {
    if (code === 'course_edit_stale' && facts['document']) {
      const { course, document } = this.#edited
      const theirs = {
        ...course,
        version: Number(facts['version']),
        document: JSON.parse(facts['document']) as CourseDocument,
      }
      return this.#merge(theirs, { base: this.#base, mine: document }, facts['editedBy'])
    }
    if (status === 0 || status >= 500 || status === 429) {
      this.#set({ state: 'offline' })
      this.#cancel = this.#tools.later(() => void this.#save(), RETRY_MS)
      return
    }
    this.#set({ state: 'failed', failure: { code, message } })
  }

  /** Applies the edits to a newer state of the course. `base`: what the edits started from. */
  #merge(
    course: StaffCourse,
    { base, mine }: { base: CourseDocument; mine: CourseDocument },
    editedBy = course.editedBy ?? '',
  ): void {
    const typed = differingLeaves(mine, base)
    const both = typed.filter((leaf) => !isSame(leafOf(base, leaf), leafOf(course.document, leaf)))
    const conflicts = both
      .map((leaf) => ({ leaf, mine: leafOf(mine, leaf), theirs: leafOf(course.document, leaf) }))
      .filter(({ mine: own, theirs }) => !isSame(own, theirs))
    const document = withLeaves(course.document, mine, typed)
    const isSaved = differingLeaves(document, course.document).length === 0
    this.#base = withLeaves(
      course.document,
      base,
      conflicts.map(({ leaf }) => leaf),
    )
    this.#set({
      course,
      document,
      conflicts,
      conflictWith: conflicts.length > 0 ? editedBy : '',
      failure: null,
      state: conflicts.length > 0 ? 'choosing' : isSaved ? 'saved' : 'waiting',
    })
    if (isSaved) this.#tools.storage.removeItem(this.#key)
    else this.#store()
    if (this.#edited.state === 'waiting') this.#plan(PAUSE_MS)
  }

  /** null: nothing is unsaved. */
  #changes(): Partial<CourseDocument> | null {
    const { course, document } = this.#edited
    const fields = (Object.keys(document) as CourseField[]).filter(
      (field) => !isSame(document[field], course.document[field]),
    )
    return fields.length === 0
      ? null
      : Object.fromEntries(fields.map((field) => [field, document[field]]))
  }

  #stored(): LocalCopy | null {
    try {
      return JSON.parse(this.#tools.storage.getItem(this.#key) ?? 'null') as LocalCopy | null
    } catch {
      return null
    }
  }

  #store(): void {
    const { course, document } = this.#edited
    try {
      this.#tools.storage.setItem(
        this.#key,
        JSON.stringify({
          version: course.version,
          base: this.#base,
          document,
        } satisfies LocalCopy),
      )
    } catch {
      // Storage is off or full: the server has it after the next pause.
    }
  }

  #set(change: Partial<CourseEditorState>): void {
    this.#edited = { ...this.#edited, ...change }
    for (const listener of this.#listeners) listener()
  }
}
