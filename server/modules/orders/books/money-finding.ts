/** Something of the money that a person has to look at. */
export interface MoneyFinding {
  /** A claim of the books, a gateway, or the number of an order. */
  subject: string
  /** How many rows, lines or courses. */
  count: number
}
