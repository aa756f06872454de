/** Brings a tab to the middle of its list, which positions it. Only the list moves: scrollIntoView would move the page too. */
export function centreInTrack(tab: HTMLElement): void {
  const track = tab.closest('ul')
  if (track) track.scrollLeft = tab.offsetLeft - (track.clientWidth - tab.offsetWidth) / 2
}
