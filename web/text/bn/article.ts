/** Words of an article that its author did not write. */
export const article = {
  showPicture: 'ছবি দেখুন',
  tones: { note: 'নোট', tip: 'টিপস', warning: 'সতর্কতা' },
}
