export type IdentityMailKind =
  | 'EMAIL_SIGNIN'
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'

export type IdentityMails = Record<
  IdentityMailKind,
  { subject: (provider: string) => string; text: string }
>

/** Mails whose link does one thing once. */
export const identityMails: IdentityMails = {
  EMAIL_SIGNIN: {
    subject: (provider) => `Your sign-in link for ${provider}`,
    text: 'Open this link to sign in. It works once, within an hour.',
  },
  PASSWORD_RESET: {
    subject: (provider) => `Reset your password for ${provider}`,
    text: 'Open this link to choose a new password. It works once, within an hour. If you didn’t ask for this, ignore this email.',
  },
  VERIFY_EMAIL: {
    subject: (provider) => `Confirm your email address for ${provider}`,
    text: 'Open this link to confirm that this address is yours. It works once, within a day. If you didn’t sign up, ignore this email.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: (provider) => `Confirm your new email address for ${provider}`,
    text: 'Open this link to confirm this address and use it to sign in from now on. It works once, within an hour. If you didn’t ask for this, ignore this email.',
  },
  RECOVER_EMAIL: {
    subject: (provider) => `The email address of your ${provider} account was changed`,
    text: 'You now sign in with a different address. If you didn’t make this change, open this link within a week to undo it.',
  },
}
