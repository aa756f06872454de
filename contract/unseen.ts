/** Letters nobody sees: marks of direction, joiners, soft hyphens and the like, as copying leaves them in a text. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const UNSEEN_BUT_JOINERS = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
/** Bangla writes joiners after a letter of its own; after a Latin one, or none, they join nothing. */
const IDLE_JOINER = /(?<=^|[\u0000-\u024f])[\u200c\u200d]+/g

/** A number or code as typed, without unseen letters: none is ever part of one. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** Words or an address as typed, without the unseen letters that no spelling needs: Bangla keeps its joiners. */
export function seenWords(text: string): string {
  return text.replace(UNSEEN_BUT_JOINERS, '').replace(IDLE_JOINER, '')
}
