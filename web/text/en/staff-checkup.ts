import type { CheckGroup, CheckState, FirstStepName, StepState } from '#contract/checkup/terms.ts'

const groups: Record<CheckGroup, string> = {
  software: 'Software and database',
  mail: 'Mail',
  payments: 'Ways to pay',
  files: 'Disk and files',
  backups: 'Backups',
  address: 'Domain and certificate',
  classes: 'Live classes',
  school: 'Your school',
}

const states: Record<CheckState, string> = {
  failed: 'Needs you',
  warning: 'Worth a look',
  good: 'Well',
}

const stepStates: Record<StepState, string> = {
  missing: 'Missing',
  sample: 'Still the sample',
  done: 'Done',
}

interface StepText {
  title: string
  text: string
  /** Of the link to where it is done, or seen. */
  link: string
}

const steps: Record<FirstStepName, StepText> = {
  payments: {
    title: 'A way to pay',
    text: 'Set the keys of bKash, SSLCommerz or Stripe, or accounts for transfers, and see that it answers.',
    link: 'See the ways to pay',
  },
  mail: {
    title: 'Mail that leaves',
    text: 'Set SMTP_URL and MAIL_FROM. Without mail no one can confirm an address or get a receipt.',
    link: 'See the mail server',
  },
  courses: {
    title: 'A course of your own on sale',
    text: 'Publish it with a lesson or an open batch, and hide the sample courses.',
    link: 'Go to courses',
  },
  legal: {
    title: 'Terms, privacy and refund policy',
    text: 'Replace the three sample texts with your own, in both languages.',
    link: 'Change the texts',
  },
  name: {
    title: 'Your name',
    text: 'It stands in titles, mails, receipts and certificates.',
    link: 'Change the name',
  },
  contact: {
    title: 'Phones, email and address',
    text: 'Where people reach you.',
    link: 'Change the contact',
  },
  logo: {
    title: 'Your logo',
    text: 'On every page and on receipts. Without one your name is shown.',
    link: 'Upload the logo',
  },
  backup: {
    title: 'A backup every night',
    text: 'Turn on the timer, set BACKUP_DIR, and practise a restore once.',
    link: 'See the backups',
  },
  'second-person': {
    title: 'A second person',
    text: 'Large refunds and transfers need two people; and one person can lose a phone.',
    link: 'Invite someone',
  },
}

/** Whether this copy is well, and ready to sell. */
export const checkup = {
  title: 'Status',
  lead: 'Whether everything this site needs answers.',
  groups,
  states,
  allWell: 'Everything is well.',
  failedCount: (count: string) => `Needs you: ${count}`,
  warningCount: (count: string) => `Worth a look: ${count}`,
  goodCount: (count: string) => `Well: ${count}`,
  edition: (version: string) => `Edi ${version}`,
  trial: 'Trial copy',
  checkedAt: (moment: string) =>
    `Checked ${moment}. A new check is made a minute later at the earliest.`,
  again: 'Check again',
  asOnServer: 'The same on the server: edi doctor',

  start: 'First steps',
  startLead: 'What is still missing, or as Edi ships it.',
  canSell: 'The first sale can be made.',
  cannotSell: 'The first sale can’t be made yet.',
  against: 'What stands against it:',
  isTrial: 'This is a trial copy: it sells for test money only.',
  trialText:
    'For a real school, install Edi on a server with PAYMENTS_MODE=live. These steps wait there.',
  doneOf: (done: string, all: string) => `${done} of ${all} done`,
  needed: 'Needed for a sale',
  stepStates,
  steps,
  openStart: 'See the first steps',
}
