import type { PlanDraft } from './plan-draft.ts'

const KEY = 'edi-test-plan:'

/** A test with changes that are not saved, in this browser. Where it stores nothing, they last as long as the page. */
export function localPlans(lessonId: string) {
  const key = KEY + lessonId
  return {
    read(): PlanDraft | null {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as PlanDraft | null
      } catch {
        return null
      }
    },
    write(draft: PlanDraft | null): void {
      try {
        if (draft) localStorage.setItem(key, JSON.stringify(draft))
        else localStorage.removeItem(key)
      } catch {
        // It stores nothing.
      }
    },
  }
}
