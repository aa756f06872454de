/** Two words beside each other, or an amount and a word: nobody writes a formula so, and many write prices so. */
const PROSE = /(?:\p{L}\p{M}*){2,}\s+(?:\p{L}\p{M}*){2,}|^[\d০-৯][\d০-৯.,]*\s+(?:\p{L}\p{M}*){2,}/u
const BANGLA = /\p{Script=Bengali}/u
const COMMANDS = /\\(?:text|textbf|textit|mathrm|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+/g

/**
 * Whether what stands between two dollar signs is a formula, and not the words between two amounts of money.
 *
 * @param latex without the signs
 * @param next the character after the closing sign, '' at the end
 */
export function isInlineFormula(latex: string, next: string): boolean {
  if (latex === '' || /^\s|\s$/.test(latex) || /[\d০-৯]/.test(next)) return false
  // `$HOME/$USER`, `$a=$b`: names of a program.
  if (/[A-Za-z_]/.test(next) && (/^[A-Za-z_]{2}/.test(latex) || /[-=+*/<>,(:]$/.test(latex)))
    return false
  const symbols = latex.replace(COMMANDS, ' \\ ')
  return !PROSE.test(symbols) && !BANGLA.test(symbols)
}

/** Whether a dollar sign after this character may begin a formula: not in `US$5`, `10$`, `\$5`. */
export function mayBeginFormula(previous: string): boolean {
  return !/[A-Za-z0-9০-৯$\\]/.test(previous)
}
