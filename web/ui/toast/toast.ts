/** Milliseconds a toast stays. Source: spec §9. */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Infinity,
  custom: 4000,
} as const
/** Pixels. Source: spec §9. */
export const TOAST_MAX_WIDTH = 350

export type ToastKind = keyof typeof toastDurations
export interface ToastRequest {
  kind: ToastKind
  content: React.ReactNode
  id: string
}
type ToastLibrary = { show(request: ToastRequest): void; dismiss(id?: string): void }

let count = 0
let wanted = false
let library: ToastLibrary | null = null
let waiting: ((library: ToastLibrary) => void)[] = []
const listeners = new Set<() => void>()

function show(kind: ToastKind) {
  return (content: React.ReactNode, options: { id?: string } = {}): string => {
    const id = options.id ?? `toast-${++count}`
    withLibrary((library) => library.show({ kind, content, id }))
    return id
  }
}

/**
 * Shows a short message. Each call returns an id: a later call with that id replaces the toast (a
 * loading one by its outcome), and dismiss() removes it.
 */
export const toast = {
  blank: show('blank'),
  error: show('error'),
  success: show('success'),
  loading: show('loading'),
  custom: show('custom'),
  dismiss: (id?: string) => withLibrary((library) => library.dismiss(id)),
}

/** The library is fetched with the first toast; earlier calls are queued. */
function withLibrary(action: (library: ToastLibrary) => void): void {
  if (library) return action(library)
  waiting.push(action)
  wanted = true
  for (const listener of listeners) listener()
}

/** For the Toaster: whether there was any toast. */
export const toastWanted = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => wanted,
  never: () => false,
}

/** For the Toaster, once the library is there. */
export function startToasts(loaded: ToastLibrary): void {
  library = loaded
  for (const action of waiting) action(loaded)
  waiting = []
}
