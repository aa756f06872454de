import type { LanguageCode } from '#contract/languages.ts'
import type { StaffRole } from '#contract/staff/permissions.ts'

const roles: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  support: 'Support',
  content: 'Content',
  marketing: 'Marketing',
  examiner: 'Examiner',
}

const roleTexts: Record<StaffRole, string> = {
  owner: 'Everything, the site and who is on the team.',
  manager: 'Everything except the site and who is on the team.',
  finance: 'Orders, transfers, refunds, settlements, the books and reports.',
  support: 'Messages from visitors, students and their enrolments. No money.',
  content: 'Courses, lessons, batches, pictures and marking.',
  marketing: 'Coupons, reports, free orientation classes and who booked them.',
  examiner: 'Enrolments, certificates, results of tests and marking.',
}

/** Who is on the team. */
export const people = {
  title: 'People',
  lead: 'Who works here and what they may do. A change counts from the person’s next click.',
  roles,
  roleTexts,
  you: 'You',
  secondFactorOn: 'Two-step verification on',
  secondFactorOff: 'No two-step verification yet',
  waitsFor: (email: string) =>
    `No access: the role belongs to ${email}, and the account has another address now. Invite the new address, or remove the role.`,
  since: (moment: string) => `Invited ${moment}`,
  invitedBy: (name: string, moment: string) => `Invited by ${name}, ${moment}`,
  invitations: 'Invitations',
  noInvitations: 'No one is invited at the moment.',
  invitationsText: 'The role goes to the first account that confirms the address.',

  invite: 'Invite someone',
  inviteTitle: 'Invite someone to the team',
  email: 'Email',
  emailHint: 'They sign in with this address, and confirm it.',
  role: 'Role',
  language: 'Language of the email',
  languages: { en: 'English', bn: 'Bangla' } satisfies Record<LanguageCode, string>,
  send: 'Send invitation',
  sent: 'Invitation sent.',
  sendAgain: 'Send again',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this invitation?',
  withdrawText: (email: string) =>
    `${email} will not get a role. You can invite them again at any time.`,
  withdrawn: 'Invitation withdrawn.',

  change: 'Change role',
  changeTitle: (name: string) => `Role of ${name}`,
  save: 'Save role',
  changed: 'Role changed.',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  removeText:
    'The staff area closes for them with their next click. Their own account as a student stays.',
  removeYou: 'The staff area closes for you at once. Another owner can invite you again.',
  confirmRemove: 'Remove from the team',
  removed: 'Removed from the team.',
  keep: 'Keep as it is',
  cancel: 'Cancel',
  problems: {
    last_owner: 'No one else is an owner. Make someone else an owner first.',
    already_staff: 'This person is on the team already. Change the role in the list.',
    invitation_not_found: 'This invitation is gone. It may have been accepted. Reload the page.',
    person_not_staff: 'This person is no longer on the team. Reload the page.',
  } as Record<string, string>,
}
