/** Two-step verification of staff. */
export const secondFactor = {
  title: 'Two-step verification',

  codeTitle: 'Enter your code',
  codeText: 'Open your authenticator app and enter the six digits it shows for this site.',
  code: 'Code',
  codeHint: 'A new code appears every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten codes you saved. Each works once.',
  wrongRecoveryCode:
    'This recovery code is not correct, or it was used before. Check it, or try another one.',
  useRecovery: 'Lost your phone? Use a recovery code',
  useApp: 'Use the authenticator app',
  prove: 'Continue',
  dialogTitle: 'Confirm that it’s you',
  dialogText: 'Enter a code to go on. What you have typed stays where it is.',
  ownAccountText:
    'Your account opens the staff area. Enter a code before you change how you sign in.',
  lostAll:
    'No phone and no recovery code? The person who runs the server can reset two-step verification for you.',

  setUpTitle: 'Set up two-step verification',
  setUpText:
    'The staff area holds students’ data and money, so a password is not enough. You need an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.',
  start: 'Set up',
  scan: 'Scan this code with your authenticator app',
  qrLabel: 'QR code for your authenticator app',
  typeKey: 'Can’t scan it? Type this key into the app:',
  copyKey: 'Copy the key',
  enterFirst: 'Then enter the code the app shows',
  confirm: 'Turn on',
  signInAgainText:
    'For your safety this needs a fresh sign-in. Sign in again and you come straight back here.',
  signInAgain: 'Sign in again',

  codesTitle: 'Save your recovery codes',
  codesText:
    'If you lose your phone, each of these codes works once instead of the app. They are shown only now: save them where you keep your passwords.',
  copyCodes: 'Copy all',
  saveCodes: 'Download',
  codesSaved: 'I have saved these codes',
  goOn: 'Continue',
  fileText: (site: string, email: string) =>
    `Recovery codes for ${site} (${email}). Each works once.`,

  isOn: (day: string) => `On since ${day}.`,
  isOff: 'Off. Anyone who knows your password can open the staff area as you.',
  codesLeft: (count: string) => `Recovery codes left: ${count}`,
  fewLeft: 'Create new codes before you run out.',
  replace: 'Replace the app',
  replaceText:
    'You have a new phone: scan a new QR code. The old app and the old recovery codes stop working.',
  newCodes: 'Create new recovery codes',
  newCodesText: 'The old codes stop working.',
  turnOff: 'Turn off',
  turnOffText: 'The staff area will then open with your password alone.',
  turnOffSure: 'Turn off two-step verification?',
  keep: 'Keep it on',
  turnedOff: 'Two-step verification is off.',
  turnedOn: 'Two-step verification is on.',

  wait: (time: string) =>
    `Too many wrong codes. Try again in ${time}, use a recovery code, or use a browser where you entered a code before.`,
  seconds: (count: string) => `${count} seconds`,
  minutes: (count: string) => `${count} minutes`,
  hours: (count: string) => `${count} hours`,
  problems: {} as Record<string, string>,
}
