import { type ChecklistItem, checklistItems } from '#contract/catalog/terms.ts'

/** The id of the part of the editor for an item of the checklist. */
export function fieldAnchor(item: ChecklistItem): string {
  return `edit-${item === 'bangla' ? 'title' : item}`
}

/** The id of a part of the editor that the checklist has no item for. */
export function panelAnchor(field: string): string {
  return `edit-${field}`
}

/** Where the versions of two people are compared. */
export const CONFLICT = 'conflict'

/** Scrolls to the field of a path such as "bn.title" or "outline", and gives it the focus. */
export function showField(path: string): void {
  const [first = '', second] = path.split('.')
  const item = checklistItems.find((one) => one === (second ?? first))
  const part = document.getElementById(item ? fieldAnchor(item) : panelAnchor(first))
  const named = part ?? document.querySelector(`[name="${CSS.escape(first)}"]`)
  const controls = 'input, textarea, select, button'
  const inLanguage =
    second && named?.querySelector<HTMLElement>(`:is(input, textarea)[lang="${CSS.escape(first)}"]`)
  const field = inLanguage || (named?.matches(controls) ? named : named?.querySelector(controls))
  if (!(field instanceof HTMLElement)) return
  field.scrollIntoView({ block: 'end' })
  field.focus({ preventScroll: true })
}
