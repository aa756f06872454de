/** The files of fonts that texts are printed with, by the letters each has. */
export type FontFile =
  | 'bangla'
  | 'latin'
  | 'latin-ext'
  | 'anek-latin'
  | 'anek-latin-ext'
  | 'anek-vietnamese'

/** What the files hold: `server/paper/letters.test.ts` asks them. */
export const lettersOf: Readonly<Record<FontFile, RegExp>> = {
  bangla:
    /[\u0964-\u0965\u0980-\u0983\u0985-\u098c\u098f-\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7-\u09c8\u09cb-\u09ce\u09d7\u09dc-\u09dd\u09df-\u09e3\u09e6-\u09f1\u09f3-\u09fb\u200c-\u200d]/,
  latin:
    /[\u0020-\u007e\u00a1-\u00ff\u0131\u0152-\u0153\u02c6\u02da\u02dc\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039-\u203a\u2044\u20ac\u2122\u2212\u2215]/,
  'latin-ext':
    /[\u0100-\u0107\u010c-\u0113\u0116-\u011b\u011e-\u011f\u0122-\u0123\u012a-\u012b\u012e-\u0130\u0136-\u0137\u0139-\u013e\u0141-\u0148\u014c-\u014d\u0150-\u0151\u0154-\u015b\u015e-\u0165\u016a-\u016b\u016e-\u0173\u0178-\u017e\u0192\u0218-\u021b\u02c7\u02c9\u02dd\u2020\u20b9-\u20ba\u20bd\u2113]/,
  'anek-latin':
    /[\u0020-\u007e\u00a0-\u00ff\u2013-\u2014\u2018-\u2019\u201c-\u201d\u2022\u2026\u20ac\u2212]/,
  'anek-latin-ext':
    /[\u0100-\u0130\u0134-\u0148\u014a-\u0151\u0154-\u017e\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01c4-\u01cc\u01e6-\u01e7\u01ea-\u01eb\u01f1-\u01f3\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u1e08-\u1e09\u1e0c-\u1e0f\u1e14-\u1e17\u1e1c-\u1e1d\u1e20-\u1e21\u1e24-\u1e25\u1e2a-\u1e2b\u1e2e-\u1e2f\u1e36-\u1e37\u1e3a-\u1e3b\u1e42-\u1e49\u1e4c-\u1e53\u1e5a-\u1e5b\u1e5e-\u1e69\u1e6c-\u1e6f\u1e78-\u1e7b\u1e80-\u1e85\u1e8e-\u1e8f\u1e92-\u1e93\u1e97\u1e9e\u1ef2-\u1ef9]/,
  'anek-vietnamese':
    /[\u0102-\u0103\u0110-\u0111\u0128-\u0129\u0168-\u0169\u01a0-\u01a1\u01af-\u01b0\u1ea0-\u1ef9]/,
}
/** The letter without its marks; itself where it has none, or is of another alphabet. */
export function withoutMarks(letter: string): string {
  const [base = letter] = letter.normalize('NFKD')
  return lettersOf.latin.test(base) ? base : letter
}

/** Whether a name can be printed on certificates and receipts: at least one letter, and none that no file has. */
export function isPrintable(name: string): boolean {
  const files = Object.values(lettersOf)
  return (
    /\p{L}/u.test(name) &&
    [...name.normalize('NFC')].every((letter) =>
      files.some((file) => file.test(withoutMarks(letter)) || file.test(letter)),
    )
  )
}
