/**
 * A value that is always there for a reason the types cannot see, such as a map filled from the same list.
 *
 * @throws Error when it is missing after all, which is a bug
 */
export function defined<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value that must exist is missing.')
  return value
}
