/**
 * What a line of an order is called to a reader: the course it buys, or the change of batch it pays for.
 *
 * @param words of the reader's language: "Change of batch: Python"
 */
export function itemName(
  { courseName, isChange }: { courseName: string; isChange: boolean },
  words: { changeOf: (course: string) => string },
): string {
  return isChange ? words.changeOf(courseName) : courseName
}
