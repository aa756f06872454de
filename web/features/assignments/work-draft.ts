/** Work that is being written on this device. */
export interface WorkDraft {
  text: string
  links: string
  /** The key under which it is handed in: the same until it is, so that it is handed in once. */
  key: string
}

/** What was typed here before, or nothing. */
export function readDraft(storageKey: string): WorkDraft {
  const empty = { text: '', links: '', key: crypto.randomUUID() }
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return draft && typeof draft === 'object' ? { ...empty, ...draft } : empty
  } catch {
    return empty
  }
}

export function keepDraft(storageKey: string, draft: WorkDraft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey, JSON.stringify(draft))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is off or full: what is typed stays in the form as long as the page is open.
  }
}

/** The addresses of a field, one a line; null: a line is none. */
export function linksOf(typed: string): string[] | null {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isLink = (line: string) => URL.canParse(line) && new URL(line).protocol === 'https:'
  return lines.every(isLink) ? lines : null
}
