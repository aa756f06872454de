export type AccountNoticeKind =
  | 'EMAIL_TAKEN'
  | 'EMAIL_LEFT'
  | 'PASSWORD_CHANGED'
  | 'PROVIDER_LINKED'
  | 'PROVIDER_UNLINKED'
  | 'ACCOUNT_DELETED'
  | 'ACCOUNTS_MERGED'

export type AccountNotices = Record<
  AccountNoticeKind,
  { subject: (site: string) => string; text: (provider: string) => string }
>

/** Mails to the owner of an account when it changes. */
export const accountNotices: AccountNotices = {
  EMAIL_TAKEN: {
    subject: (site) => `Your ${site} sign-in email is now this address`,
    text: () =>
      'The email address of your account was changed to this one. If this wasn’t you, contact us.',
  },
  EMAIL_LEFT: {
    subject: (site) => `The email address of your ${site} account was changed`,
    text: () =>
      'The account that used this address now uses another one. If it is your account and you didn’t change the address, contact us. If you never had an account, no action is needed.',
  },
  PASSWORD_CHANGED: {
    subject: (site) => `Your password for ${site} was changed`,
    text: () =>
      'Your account has a new password, and all other devices have been signed out. If this wasn’t you, open the sign-in page, choose "Forgot your password?" and set a new one.',
  },
  PROVIDER_LINKED: {
    subject: (site) => `A new way to sign in to ${site}`,
    text: (provider) =>
      `You can now sign in to your account with ${provider}. If this wasn’t you, choose a new password and contact us.`,
  },
  PROVIDER_UNLINKED: {
    subject: (site) => `A way to sign in to ${site} was removed`,
    text: (provider) =>
      `You can no longer sign in to your account with ${provider}. If this wasn’t you, choose a new password and contact us.`,
  },
  ACCOUNT_DELETED: {
    subject: (site) => `Your ${site} account was deleted`,
    text: () =>
      'Your account and profile have been deleted. We keep orders and receipts without your profile, as the law requires. If this wasn’t you, contact us.',
  },
  ACCOUNTS_MERGED: {
    subject: (site) => `Your two ${site} accounts are one now`,
    text: () =>
      'You had two accounts with us, and our team has merged them. Your courses, progress, orders and certificates are together in the account you keep. Sign in with its email address; signing in with the other one tells you which it is. If you did not ask for this, contact us.',
  },
}
