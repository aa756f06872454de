import type { CourseDocument, CourseField } from '#contract/catalog/course-document.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { differingLeaves, isSame, leafOf, type Leaf, withLeaves } from './document-leaves.ts'

/**
 * How what was typed is with the server. `choosing`: someone else changed the same fields, and a
 * person decides.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed' | 'choosing'

export interface KeptCourse {
  course: StaffCourse
  /** What the editor shows: what is saved, and what is not yet. */
  document: CourseDocument
  state: SaveState
  /** Why a save was refused, where it was. */
  failure: { code: string; message: string } | null
  /** Fields that someone else has changed meanwhile, too. */
  conflicts: { leaf: Leaf; mine: unknown; theirs: unknown }[]
  /** Who that was. */
  conflictWith: string
  canUndo: boolean
}

export interface KeeperTools {
  /** @throws with `code`, and `facts` of the contract's problem */
  save(input: { version: number; changes: Partial<CourseDocument> }): Promise<StaffCourse>
  /** Where unsaved words outlive the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs something later; answers what calls it off. */
  later(run: () => void, ms: number): () => void
}

/** A pause in the typing after which it is saved. */
const PAUSE_MS = 1_200
const RETRY_MS = 5_000
const MOST_UNDONE = 30

interface Stored {
  version: number
  base: CourseDocument
  document: CourseDocument
}

/**
 * Keeps what someone types into a course: in the browser at once, on the server after a pause.
 * Fields that others have saved meanwhile are taken over; where both changed the same one, it
 * waits until a person has chosen.
 */
export class CourseKeeper {
  #kept: KeptCourse
  readonly #tools: KeeperTools
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #callOff: (() => void) | null = null
  #saving: Promise<void> | null = null
  #undone: CourseDocument[] = []
  /**
   * What was typed over: what is saved, and the older text of each field that waits for a choice. Without that, a
   * reload in the middle of the choice would take the other person's text for read and save over it.
   */
  #base: CourseDocument

  constructor(course: StaffCourse, tools: KeeperTools) {
    this.#tools = tools
    this.#key = `edi-course/${course.courseId}`
    this.#base = course.document
    this.#kept = {
      course,
      document: course.document,
      state: 'saved',
      failure: null,
      conflicts: [],
      conflictWith: '',
      canUndo: false,
    }
    const stored = this.#stored()
    if (stored) this.#takeOver(course, { base: stored.base, mine: stored.document })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): KeptCourse => this.#kept

  edit(changes: Partial<CourseDocument>): void {
    const document = { ...this.#kept.document, ...changes }
    const conflicts = this.#kept.conflicts.map((conflict) => ({
      ...conflict,
      mine: leafOf(document, conflict.leaf),
    }))
    this.#set({ document, conflicts })
    this.#store()
    this.#plan(PAUSE_MS)
  }

  /** Takes the last save back, by another save. */
  undo(): void {
    const earlier = this.#undone.pop()
    if (!earlier) return
    const { course } = this.#kept
    this.#set({ canUndo: this.#undone.length > 0 })
    this.edit(withLeaves(this.#kept.document, earlier, differingLeaves(course.document, earlier)))
    this.#isUndoing = true
  }
  #isUndoing = false

  /** What a person chose for fields that both have changed. */
  resolve(mine: ReadonlySet<Leaf>): void {
    const theirs = this.#kept.conflicts
      .filter(({ leaf }) => !mine.has(leaf))
      .map(({ leaf }) => leaf)
    const document = withLeaves(this.#kept.document, this.#kept.course.document, theirs)
    this.#base = this.#kept.course.document
    this.#set({ document, conflicts: [], conflictWith: '', state: 'waiting' })
    this.#store()
    this.#plan(0)
  }

  /** A newer state of the course, such as the answer of a publication or of a look at who else is there. */
  take(course: StaffCourse): void {
    this.#takeOver(course, { base: this.#base, mine: this.#kept.document })
  }

  /** Saves what is not saved yet. @returns whether everything is saved now */
  async flush(): Promise<boolean> {
    this.#callOff?.()
    await this.#save()
    return this.#kept.state === 'saved'
  }

  /** No one looks any more; unsaved words stay in the browser. */
  close(): void {
    this.#callOff?.()
  }

  /** The line is back. */
  retry(): void {
    if (this.#kept.state === 'offline') this.#plan(0)
  }

  #plan(ms: number): void {
    this.#callOff?.()
    if (this.#kept.state === 'choosing') return
    if (this.#kept.state !== 'offline') this.#set({ state: 'waiting' })
    this.#callOff = this.#tools.later(() => void this.#save(), ms)
  }

  async #save(): Promise<void> {
    // One save at a time: the next one needs the version of this one.
    if (this.#saving) {
      await this.#saving
      return this.#save()
    }
    if (this.#kept.state === 'choosing') return
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
    if (this.#kept.state === 'waiting') this.#plan(PAUSE_MS)
  }

  async #send(changes: Partial<CourseDocument>): Promise<void> {
    const { course, document } = this.#kept
    this.#set({ state: 'saving', failure: null })
    try {
      const saved = await this.#tools.save({ version: course.version, changes })
      if (this.#isUndoing) this.#isUndoing = false
      else this.#undone = [...this.#undone, course.document].slice(-MOST_UNDONE)
      this.#set({ canUndo: this.#undone.length > 0 })
      this.#takeOver(saved, { base: document, mine: this.#kept.document })
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
      const { course, document } = this.#kept
      const theirs = {
        ...course,
        version: Number(facts['version']),
        document: JSON.parse(facts['document']) as CourseDocument,
      }
      return this.#takeOver(theirs, { base: this.#base, mine: document }, facts['editedBy'])
    }
    if (status === 0 || status >= 500 || status === 429) {
      this.#set({ state: 'offline' })
      this.#callOff = this.#tools.later(() => void this.#save(), RETRY_MS)
      return
    }
    this.#set({ state: 'failed', failure: { code, message } })
  }

  /** Puts what was typed on top of a newer state of the course. `base`: what it was typed over. */
  #takeOver(
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
    if (this.#kept.state === 'waiting') this.#plan(PAUSE_MS)
  }

  /** null: nothing is unsaved. */
  #changes(): Partial<CourseDocument> | null {
    const { course, document } = this.#kept
    const fields = (Object.keys(document) as CourseField[]).filter(
      (field) => !isSame(document[field], course.document[field]),
    )
    return fields.length === 0
      ? null
      : Object.fromEntries(fields.map((field) => [field, document[field]]))
  }

  #stored(): Stored | null {
    try {
      return JSON.parse(this.#tools.storage.getItem(this.#key) ?? 'null') as Stored | null
    } catch {
      return null
    }
  }

  #store(): void {
    const { course, document } = this.#kept
    try {
      this.#tools.storage.setItem(
        this.#key,
        JSON.stringify({
          version: course.version,
          base: this.#base,
          document,
        } satisfies Stored),
      )
    } catch {
      // Storage is off or full: the server has it after the next pause.
    }
  }

  #set(change: Partial<KeptCourse>): void {
    this.#kept = { ...this.#kept, ...change }
    for (const listener of this.#listeners) listener()
  }
}
