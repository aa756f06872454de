let typed = ''

/** Keeps the address typed on one page of signing in for the next one. */
export function keepTypedEmail(event: { currentTarget: HTMLInputElement }): void {
  typed = event.currentTarget.value
}

export function typedEmail(): string {
  return typed
}
