/** Shows the captions of one language, or none. */
export function showCaptions(element: HTMLVideoElement, language: string | null): void {
  for (const track of element.textTracks)
    if (track.kind === 'captions') track.mode = track.language === language ? 'showing' : 'disabled'
}

/** The language of the captions that are shown. */
export function shownCaptions(element: HTMLVideoElement): string | undefined {
  return [...element.textTracks].find(({ kind, mode }) => kind === 'captions' && mode === 'showing')
    ?.language
}

/** The caption language: the preferred one, otherwise any. */
export function captionIn(element: HTMLVideoElement, wanted: string): string | undefined {
  const languages = [...element.textTracks]
    .filter(({ kind }) => kind === 'captions')
    .map((track) => track.language)
  return languages.includes(wanted) ? wanted : languages[0]
}
