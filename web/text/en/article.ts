/** What an article says beside its author's words. */
export const article = {
  showPicture: 'Show picture',
  tones: { note: 'Note', tip: 'Tip', warning: 'Warning' },
}
