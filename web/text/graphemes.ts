/**
 * What a reader takes for one letter: a Bangla consonant stays with its vowel sign. Firefox has the segmenter since 125;
 * before, a letter with its marks is near enough.
 */
export function graphemesOf(text: string, language: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(/\P{M}[\p{M}\u200c\u200d]*/gu) ?? []
  const segmenter = new Intl.Segmenter(language, { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
