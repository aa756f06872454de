/** One of a list by its place. @throws RangeError where the list is too short */
export function pick<Item>(place: number, items: readonly Item[]): Item {
  const item = items[place]
  if (item === undefined) throw new RangeError(`no item ${place} of ${items.length}`)
  return item
}
