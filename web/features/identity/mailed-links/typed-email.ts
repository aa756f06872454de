let typed = ''

/** Keeps the address entered on one sign-in page for the next one. */
export function keepTypedEmail(event: { currentTarget: HTMLInputElement }): void {
  typed = event.currentTarget.value
}

export function typedEmail(): string {
  return typed
}
