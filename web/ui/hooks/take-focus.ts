/** Focuses what replaces a control that was pressed, unless something else has the focus by now: for a `ref`. */
export function takeFocus(element: HTMLElement | null): void {
  // The control that is gone leaves the focus to the page, or to what is around it.
  if (element && document.activeElement?.contains(element)) element.focus({ preventScroll: true })
}
