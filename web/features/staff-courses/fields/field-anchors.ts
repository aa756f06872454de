import type { ChecklistItem } from '#contract/catalog/terms.ts'

/** The id of the part of the editor for an item of the checklist. */
export function fieldAnchor(item: ChecklistItem): string {
  return `edit-${item === 'bangla' ? 'title' : item}`
}

/** Where the versions of two people are compared. */
export const CONFLICT = 'conflict'
