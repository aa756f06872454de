/** Signing in, signing up, and the pages that mails lead to. */
export const words = {
  loginTitle: 'Sign in here',
  loginLead: 'Welcome back. Your courses, cart and certificates are waiting.',
  signUpTitle: 'Create an account',
  signUpLead: 'One account for all your courses. It’s free and takes a minute.',
  name: 'Name',
  nameHint: 'As it should appear on your certificates.',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  signIn: 'Sign in',
  signUp: 'Sign up',
  withGoogle: 'Continue with Google',
  or: 'or with your email',
  noAccount: 'New here?',
  toSignUp: 'Create an account',
  haveAccount: 'Already have an account?',
  toLogin: 'Sign in here',
  forgotPassword: 'Forgot your password?',
  wantLink: 'Sign in without a password',
  alreadySignedIn: 'You’re signed in. One moment…',
  windowBlocked: 'Your browser blocked the Google window.',
  continueHere: 'Continue with Google in this window',
  insideApp:
    'Google does not let you sign in inside Facebook, Messenger or Instagram. Open the menu (⋮ or ⋯) of this app and choose “Open in Chrome” or “Open in browser”, or sign in with your email here.',
  openInChrome: 'Open in Chrome',
  rulesTitle: 'A good password has',
  rules: {
    min: (length: number) => `at least ${length} characters`,
    max: (length: number) => `at most ${length} characters`,
    lower: 'a lowercase letter',
    upper: 'an uppercase letter',
    digit: 'a number',
    symbol: 'a symbol such as ! or ?',
    hard: 'no common or leaked password, and not your name or email',
  },
  ruleMet: 'done',
  ruleOpen: 'still missing',
  promises: [
    'Courses in Bangla and English',
    'A free first class before you pay',
    'Real fees and seat counts',
  ],
  googleToast: 'Google sign in success!',
  loginToast: 'Logged in successful!',
  signUpToast: 'Sign up success!',
  resetTitle: 'Choose a new password',
  resetText: 'Enter your email address. We’ll send you a link to choose a new password.',
  linkTitle: 'Sign in without a password',
  linkText: 'Enter your email address. We’ll send you a link that signs you in once.',
  sendLink: 'Send the link',
  linkSent: (email: string) =>
    `If there is an account for ${email}, an email is on its way. Check your spam folder too.`,
  signInLinkSent: (email: string) =>
    `An email is on its way to ${email}. Open its link in this browser. Check your spam folder too.`,
  checking: 'Checking the link…',
  newPasswordFor: (email: string) => `For the account ${email}.`,
  savePassword: 'Save the new password',
  passwordSaved: 'Your new password is saved',
  passwordSavedText: 'Sign in with it now. You have been signed out everywhere else.',
  confirmTitle: 'Confirm your email address',
  confirmText: (email: string) => `Is ${email} your address? Then press the button.`,
  confirmTextPlain: 'Press the button to confirm that this address is yours.',
  confirm: 'Yes, this is mine',
  confirmElsewhere: (account: string) =>
    `You are not signed in as ${account} in this browser. Enter the password you chose when you signed up.`,
  changeElsewhere: (account: string) =>
    `To sign in with the new address from now on, enter the password of your account ${account}. You can also open the link in the browser where you asked for the change.`,
  confirmWithPassword: 'Confirm',
  unknownPassword: 'I didn’t sign up, or don’t know the password',
  takeOver: (email: string) =>
    `Choose a new password for ${email}. The password from the sign-up stops working, and everyone who used it is signed out.`,
  confirmed: 'Your email address is confirmed',
  confirmedText: 'Thank you. You will now receive email about your courses.',
  addressChanged: 'Your email address is changed',
  addressChangedText:
    'Sign in with the new address from now on. You have been signed out everywhere.',
  recoverTitle: 'Restore your old email address',
  recoverText: (email: string) =>
    `Someone changed the address of your account. Press the button to make it ${email} again.`,
  recover: 'Change it back',
  recovered: 'Your old email address is restored',
  recoveredText: 'If you didn’t make the change, choose a new password now.',
  againTitle: 'Sign in again to continue',
  againText: (email: string) =>
    `Your last sign-in was more than five minutes ago. For your safety, enter the password of ${email} once more. Nothing you typed is lost.`,
  againTextNoPassword: (email: string) =>
    `Your last sign-in was more than five minutes ago. For your safety, sign in to ${email} once more. Nothing you typed is lost.`,
  againOtherWay: 'Sign out and sign in another way',
  linkEmailTitle: 'Which email address did you use?',
  linkEmailText: 'You opened the link in a different browser. Enter your email address again.',
  badLinkTitle: 'This link no longer works',
  badLinkText: 'Each link works once and expires after a while. Request a new one.',
  toDashboard: 'Go to the dashboard',
  accountMerged: (email: string) =>
    `This account was merged with another one of yours. Sign in with ${email}.`,
  /** By the identity service's own codes. Source: spec §8. */
  errors: {
    unknown: 'Signing in did not work. Try again in a moment.',
    'invalid-credential': 'Incorrect email or password. Check both, or choose a new password.',
    'wrong-password': 'Incorrect email or password. Check both, or choose a new password.',
    'user-not-found': 'There is no account with this email. Create one, or check the spelling.',
    'user-mismatch': 'This is not the account you’re signed in with.',
    'user-disabled': 'This account is disabled. Contact us and we’ll help.',
    'user-token-expired': 'Your session has expired. Sign in again.',
    'invalid-user-token': 'Your session is no longer valid. Sign in again.',
    'email-already-in-use': 'There is already an account with this email. Sign in instead.',
    'account-exists-with-different-credential':
      'This email signs in another way. Use your password or a sign-in link.',
    'credential-already-in-use': 'This Google account belongs to another account here.',
    'provider-already-linked': 'This account is connected already. Reload the page.',
    'no-such-provider': 'This account is not connected any more. Reload the page.',
    'invalid-email': 'Enter a valid email address, such as name@example.com.',
    'missing-email': 'Enter your email address.',
    'missing-password': 'Enter your password.',
    'weak-password':
      'This password is too easy to guess or has appeared in a leak. Choose another one, without your name or email.',
    'password-does-not-meet-requirements':
      'This password doesn’t meet the password rules of this site. Choose a new one.',
    'unsupported-password-policy-schema-version':
      'The rules for passwords cannot be read right now. Try again later.',
    'too-many-requests':
      'Too many tries. Wait a few minutes, sign in with a link, or choose a new password.',
    'quota-exceeded': 'We are very busy right now. Try again in some minutes.',
    'network-request-failed': 'You’re offline. Try again when you’re back online.',
    timeout: 'That took too long. Check your connection and try again.',
    'popup-blocked':
      'Your browser blocked the Google window. Allow it, or continue in this window.',
    'popup-closed-by-user':
      'The Google window was closed before you signed in. Try again when you’re ready.',
    'cancelled-popup-request': 'Another Google window was opened. Continue there.',
    'user-cancelled': 'Google sign-in was cancelled. Try again, or use your email.',
    'redirect-cancelled-by-user': 'Google sign-in was not finished. Try again when you’re ready.',
    'redirect-operation-pending': 'You’re already being taken to Google. One moment.',
    'operation-not-allowed': 'This sign-in method is turned off. Use another one.',
    'operation-not-supported-in-this-environment':
      'This browser doesn’t support that. Use your email and password.',
    'admin-restricted-operation':
      'New accounts can’t be created right now. Contact us and we’ll help.',
    'unauthorized-domain': 'Sign-in is not set up for this address yet. Please tell us.',
    'unauthorized-continue-uri':
      'Emailed links are not set up for this address yet. Please tell us.',
    'auth-domain-config-required': 'Google sign-in is not set up yet. Use your email and password.',
    'invalid-api-key': 'Sign-in is not set up correctly on our side. Please tell us.',
    'internal-error': 'The sign-in service did not answer as expected. Try again in a moment.',
    'web-storage-unsupported':
      'Your browser blocks site data. Allow cookies and site data, then try again.',
    'tenant-id-mismatch': 'This account belongs to another organisation.',
    'multi-factor-auth-required':
      'This account needs a second sign-in step, which we don’t support yet. Contact us and we’ll help.',
    'missing-recaptcha-token':
      'We couldn’t verify that you’re human. Reload the page and try again.',
    'invalid-recaptcha-token':
      'We couldn’t verify that you’re human. Reload the page and try again.',
    'captcha-check-failed': 'We couldn’t verify that you’re human. Reload the page and try again.',
    'invalid-action-code': 'This link was already used or is incomplete. Request a new one.',
    'expired-action-code': 'This link has expired. Request a new one.',
    'requires-recent-login': 'Sign in again before you change this.',
    'second-factor-needed': 'Enter a code from your authenticator app before you change this.',
    'still-staff':
      'Your account belongs to the team. Ask an owner to end your role first, then delete the account.',
  },
}
