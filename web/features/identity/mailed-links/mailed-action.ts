/** The action of a mailed link. */
export interface MailedAction {
  mode: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail' | 'signIn'
  code: string
}

const modes: readonly string[] = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
  'signIn',
] satisfies MailedAction['mode'][]

/** null if the address is not one of our links. */
export function readMailedAction(search: string): MailedAction | null {
  const query = new URLSearchParams(search)
  const [mode, code] = [query.get('mode'), query.get('oobCode')]
  return mode && code && modes.includes(mode) ? { mode: mode as MailedAction['mode'], code } : null
}
