/** Changes of two-step verification, mailed to its owner. */
export const secondFactorChanges = {
  set_up: {
    subject: 'two-step verification is on',
    text: 'Your account now asks for a code from your authenticator app when you open the staff area. Keep your recovery codes in a safe place: each one works once if you lose your phone.',
  },
  replaced: {
    subject: 'your authenticator app was replaced',
    text: 'The staff area now takes codes from the new app only. Your old recovery codes no longer work; the new ones were shown on the screen.',
  },
  removed: {
    subject: 'two-step verification is off',
    text: 'Your account no longer asks for a code from an authenticator app.',
  },
  new_recovery_codes: {
    subject: 'new recovery codes',
    text: 'New recovery codes were created. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'a recovery code was used',
    text: 'Someone opened the staff area as you with a recovery code. That code no longer works. If your phone is gone, replace the authenticator app under Two-step verification in the staff area.',
  },
  guessing_stopped: {
    subject: 'wrong codes for your account',
    text: 'Someone signed in as you and entered wrong codes several times, so they have to wait before trying again. They know your password or hold one of your signed-in devices. A browser where you have entered a code before still works.',
  },
  reset: {
    subject: 'two-step verification was reset',
    text: 'The server’s administrator removed your authenticator app and recovery codes. You’ll set up a new app the next time you open the staff area.',
  },
}

/** What to do if it was someone else. */
export const secondFactorNotYou: string =
  'If this wasn’t you, change your password now and tell the site’s administrator.'
