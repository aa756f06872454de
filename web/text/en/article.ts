/** What an article says beside its author's words. */
export const article = {
  tones: { note: 'Note', tip: 'Tip', warning: 'Warning' },
}
