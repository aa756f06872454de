import type { Sealer } from '../sealing.ts'

/** Stands in the text of a mail for a link that only its receiver may see. */
export const LINK_PLACE = '[link]'

/** How long an unsent link is kept. The longest-lived code is good for a week. */
export const LINK_LASTS_DAYS = 7

/** Which mail a link belongs to: moved to another row, it no longer opens. */
type Owner = { kind: string; recipient: string }

/** A link as the database keeps it until its mail is sent. */
export function sealLink(sealer: Sealer, owner: Owner, link: string): Buffer {
  return sealer.seal(link, contextOf(owner))
}

/** The whole text of a mail; null where its link is gone or cannot be opened. */
export function openText(
  sealer: Sealer,
  mail: Owner & { body: string; has_secret_link: boolean; sealed_link: Uint8Array | null },
): string | null {
  if (!mail.has_secret_link) return mail.body
  const link = mail.sealed_link && sealer.open(mail.sealed_link, contextOf(mail))
  return link === null ? null : mail.body.replace(LINK_PLACE, () => link)
}

function contextOf({ kind, recipient }: Owner): string {
  return `mail ${kind} ${recipient}`
}
