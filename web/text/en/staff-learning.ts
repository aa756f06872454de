/** Who learns what, and their certificates. */
export const learning = {
  enrolments: 'Enrolments',
  enrolmentsText: 'Who is in which course, how far they are, and who has the certificate.',
  searchEnrolments: 'Name, email, student id, course id or serial number',
  noEnrolments: 'No one is enrolled yet',
  certificateChoices: {
    given: 'With a certificate',
    missing: 'Without a certificate',
    'waits-for-name': 'Waits for a printable name',
  },
  student: 'Student',
  course: 'Course',
  courseHint: 'Type its title, or its ID',
  batch: (number: string) => `Batch ${number}`,
  noBatch: 'At their own pace',
  state: 'State',
  states: { active: 'Active', flagged: 'Disputed', revoked: 'Ended' },
  progress: 'Progress',
  enrolled: 'Enrolled',
  enrolledOn: (day: string) => `Enrolled ${day}`,
  endedOn: (day: string) => `Ended ${day}`,
  accessUntil: (day: string) => `Access until ${day}`,
  accessEnded: (day: string) => `Access ended on ${day}`,
  extend: {
    open: 'Extend access',
    title: (name: string) => `More time for ${name}`,
    until: (course: string, day: string) => `Access to ${course} ends on ${day}.`,
    ended: (course: string, day: string) =>
      `Access to ${course} ended on ${day}. It opens again at once.`,
    day: 'New last day',
    reason: 'Reason',
    reasonHint: 'Kept in the audit list. The student is told the new day by mail.',
    done: 'Access is extended. The student gets a mail.',
    cancel: 'Cancel',
    ofBatch: {
      title: (batch: string) => `More time for batch ${batch}`,
      looking: 'Looking up who has access until when…',
      failed:
        'The access of this batch couldn’t be looked up. Check your connection and try again.',
      retry: 'Try again',
      nobody: 'No student of this batch has limited access: there is nothing to extend.',
      now: (first: string, last: string) =>
        first === last
          ? `Access of this batch ends on ${first}.`
          : `Access of this batch ends between ${first} and ${last}.`,
      endless: (count: string) => `Without an end: ${count}. They keep it.`,
      choose: 'Choose a new last day to see for how many it is later.',
      later: (count: string, all: string) => `${count} of ${all} students get more time.`,
      none: 'This day is later for nobody. Choose a later one.',
      reopened: (count: string) => `For ${count} of them the course opens again at once.`,
      reasonHint: 'Kept in the audit list. Each of them is told the new day by mail, once.',
      done: (count: string) => `Access is extended for ${count}. Each of them gets a mail.`,
    },
  },
  certificate: 'Certificate',
  noCertificate: 'None',
  waitsForName:
    'Completed. The certificate waits: the name has letters that cannot be printed. The student was asked to correct it; you can also give it with another spelling.',
  ownCertificate: 'Yours: another member of staff decides',

  give: 'Give certificate',
  giveTo: (name: string) => `Give ${name} a certificate`,
  giveText: (course: string) =>
    `It says that ${course} was completed. The student gets its address by mail, and anyone who has it can open it.`,
  nameOnIt: 'Name on the certificate',
  nameHint: 'As it should be printed. To correct it later, the certificate is issued again.',
  earlyText:
    'The batch of this student has not ended. Say why the certificate is given now, and give it again.',
  earlyReason: 'Why now',
  earlyReasonHint: 'Kept with the certificate.',
  given: 'The certificate is given.',

  revoke: 'Revoke',
  revokeTitle: 'Revoke this certificate?',
  revokeText: (name: string, serial: string) =>
    `The page of ${serial} will say to everyone that ${name}'s certificate is no longer valid. This cannot be undone; a new certificate can be given.`,
  revoked: 'The certificate is revoked.',
  keep: 'Cancel',

  reissue: 'Correct name',
  reissueTitle: 'Issue this certificate again',
  reissueText: (name: string, serial: string) =>
    `${serial}, made out to ${name}, is revoked and says that it was replaced. The student gets a new one by mail, of the same date.`,
  reissueReason: 'Reason',
  reissueReasonHint: 'Kept in the audit list.',
  reissued: 'The certificate is issued again.',
  corrections: 'Corrections of certificates',
  askedFor: (name: string) => `Asks for: ${name}`,
  nameNow: (name: string) => `Now: ${name}`,
  approve: 'Approve',
  approveTitle: 'Issue the certificate with another name?',
  reject: 'Reject',
  rejectTitle: 'Keep the certificate as it is?',
  rejectReason: 'Reason',
  rejectReasonHint: 'The student reads it in a mail.',
  rejected: 'The student gets your answer by mail.',
}
