/** The longest rule, space or shift in a formula, in ems. */
export const MOST_EMS = 20

/**
 * How KaTeX draws a formula, on the server and in the browser. Why both draw: decision 19.
 */
export function formulaOptions(isBlock: boolean) {
  return {
    output: 'mathml',
    displayMode: isBlock,
    throwOnError: true,
    strict: false,
    maxExpand: 500,
    maxSize: MOST_EMS,
  } as const
}
