import { defined } from '#contract/defined.ts'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { ApiProblem } from '#web/api.ts'
import { sameJson } from './same-json.ts'

/** The title and body of a lesson being written. */
export interface Draft {
  title: string
  body: LessonBody
}

/** A draft that this device keeps until the server has it, and the version it was made from. */
export interface LocalDraft extends Draft {
  version: number
}

/** The storage of drafts on this device. */
export interface LocalDrafts {
  read: () => LocalDraft | null
  write: (draft: LocalDraft) => void
  remove: () => void
}

export type SaveState =
  | { is: 'saved' | 'unsaved' | 'saving' | 'offline' }
  /** `problem`: the server's refusal of the draft; null: no response. */
  | { is: 'failed'; problem: ApiProblem | null }
  /** Someone else has saved; nothing is sent until the author decides. */
  | { is: 'conflict' }

const PAUSE_MS = 1_200
const RETRY_MS = [3_000, 10_000, 30_000]

interface AutosaverOptions {
  /** The one the draft was made from. */
  version: number
  local: LocalDrafts
  save: (draft: LocalDraft) => Promise<StaffLesson>
  onState: (state: SaveState) => void
  onSaved: (lesson: StaffLesson) => void
}

/**
 * Saves a draft a moment after the last key, one call at a time, and keeps it on this device until the server has it.
 * Call `stop` when the editor closes: what is unsaved then is still sent.
 */
export class Autosaver {
  #version: number
  #waiting: Draft | null = null
  #sending: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #state: SaveState = { is: 'saved' }
  readonly #options: AutosaverOptions

  constructor(options: AutosaverOptions) {
    this.#options = options
    this.#version = options.version
  }

  get state(): SaveState {
    return this.#state
  }

  /** The latest version known to be on the server. */
  get version(): number {
    return this.#version
  }

  edit(draft: Draft): void {
    this.#waiting = draft
    this.#options.local.write({ ...draft, version: this.#version })
    if (this.#state.is === 'conflict') return
    if (this.#state.is !== 'saving') this.#show({ is: 'unsaved' })
    this.#plan(PAUSE_MS)
  }

  /** Saves immediately. @returns whether everything is saved */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#sending) await this.#sending
    if (this.#waiting && this.#state.is !== 'conflict') await this.#send()
    return this.#state.is === 'saved'
  }

  /** Continues from the server's lesson, with what the author chose to keep of their own. */
  resolve(lesson: StaffLesson, mine: Draft | null): void {
    this.#version = lesson.draftVersion
    this.#failures = 0
    this.#waiting = null
    this.#show({ is: 'saved' })
    if (mine) this.edit(mine)
    else this.#options.local.remove()
  }

  /** Tries again immediately: the network is back, or the button was pressed. */
  retry(): void {
    if (this.#waiting && this.#state.is !== 'conflict' && this.#state.is !== 'saving') this.#plan(0)
  }

  stop(): void {
    void this.flush()
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #send(): Promise<void> {
    const draft = defined(this.#waiting)
    this.#waiting = null
    this.#show({ is: 'saving' })
    this.#sending = this.#options.save({ ...draft, version: this.#version }).then(
      (lesson) => this.#saved(lesson),
      (error: unknown) => this.#failed(error, draft),
    )
    return this.#sending
  }

  #saved(lesson: StaffLesson): void {
    this.#sending = null
    this.#failures = 0
    this.#version = lesson.draftVersion
    this.#options.onSaved(lesson)
    if (this.#waiting) {
      this.#options.local.write({ ...this.#waiting, version: this.#version })
      this.#show({ is: 'unsaved' })
      this.#plan(PAUSE_MS)
    } else {
      this.#options.local.remove()
      this.#show({ is: 'saved' })
    }
  }

  #failed(error: unknown, draft: Draft): void {
    this.#sending = null
    // Text written meanwhile is newer.
    this.#waiting ??= draft
    const problem = error instanceof ApiProblem ? error : null
    if (!problem) reportError(error)
    if (problem?.code === 'lesson_changed') return this.#show({ is: 'conflict' })
    if (problem && problem.status >= 400 && problem.status < 500 && problem.status !== 429)
      return this.#show({ is: 'failed', problem })
    this.#show(problem?.code === 'offline' ? { is: 'offline' } : { is: 'failed', problem: null })
    this.#plan(defined(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]))
    this.#failures += 1
  }

  #show(state: SaveState): void {
    this.#state = state
    this.#options.onState(state)
  }
}

/** What to do with a draft left on this device: ignore it, continue it, or ask. */
export function foundDraft(
  local: LocalDraft | null,
  lesson: StaffLesson,
): 'none' | 'continue' | 'ask' {
  if (!local || local.body.kind !== lesson.kind) return 'none'
  if (sameJson([local.title, local.body], [lesson.title, lesson.body])) return 'none'
  return local.version === lesson.draftVersion ? 'continue' : 'ask'
}

/** The draft of this device, where it can simply be continued. */
export function continuedDraft(local: LocalDraft | null, lesson: StaffLesson): Draft | null {
  if (!local || foundDraft(local, lesson) !== 'continue') return null
  return { title: local.title, body: local.body }
}
