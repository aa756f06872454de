/** A failed test: its file from the root, its title, and what was wrong. */
export interface TestFailure {
  file: string
  /** null: the file failed outside its tests. */
  title: string | null
  reason: string
}

/** Above this many in one run the machine or the product is at fault, and nothing is forgiven. */
export const MOST_FLAKY = 3

/**
 * Sorts the failures of a first run by what a second run of the same files, by themselves, came to.
 *
 * @param second null: the second run came to no result
 * @returns `flaky`: passed the second time; `failed`: what still counts
 */
export function sortFailures(
  first: readonly TestFailure[],
  second: readonly TestFailure[] | null,
): { flaky: TestFailure[]; failed: TestFailure[] } {
  if (second === null) return { flaky: [], failed: [...first] }
  const failsAgain = ({ file, title }: TestFailure) =>
    second.some((again) => again.file === file && (again.title ?? title) === title)
  const flaky = first.filter((failure) => !failsAgain(failure))
  const isNew = ({ file, title }: TestFailure) =>
    !first.some((failure) => failure.file === file && failure.title === title)
  const failed = [...first.filter(failsAgain), ...second.filter(isNew)]
  return flaky.length > MOST_FLAKY
    ? { flaky: [], failed: [...flaky, ...failed] }
    : { flaky, failed }
}

/** A test as lists name it. */
export function nameOf({ file, title }: TestFailure): string {
  return title === null ? file : `${file} › ${title}`
}
