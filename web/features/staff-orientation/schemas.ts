import { OrientationChange, OrientationDraft } from '#contract/orientation/orientation.ts'

/** The schemas of the forms about orientation classes; fetched with the first submit. */
export const orientationSchemas = {
  draft: OrientationDraft,
  change: OrientationChange,
}
