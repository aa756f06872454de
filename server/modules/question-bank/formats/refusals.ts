/** What the bank cannot hold, or what is no question: the item is left out with this reason. */
export class NotRepresented extends Error {
  override name = 'NotRepresented'
}

/** An item that says no sense: nothing right, no text, a formula that cannot be drawn. */
export class Malformed extends Error {
  override name = 'Malformed'
}

/** A file of which nothing more can be read. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
