import { GuestClassChange, GuestClassDraft } from '#contract/classes/guest-classes.ts'

/** The schemas of the forms about orientation classes; fetched with the first submit. */
export const guestClassSchemas = {
  draft: GuestClassDraft,
  change: GuestClassChange,
}
