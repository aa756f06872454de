/** The action of a mailed link. */
export interface LinkAction {
  mode: 'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail' | 'signIn'
  code: string
}

const modes: readonly string[] = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
  'signIn',
] satisfies LinkAction['mode'][]

/** null if the address is not one of our links. */
export function readMailedAction(search: string): LinkAction | null {
  const query = new URLSearchParams(search)
  const [mode, code] = [query.get('mode'), query.get('oobCode')]
  return mode && code && modes.includes(mode) ? { mode: mode as LinkAction['mode'], code } : null
}
