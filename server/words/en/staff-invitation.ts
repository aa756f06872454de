import type { StaffRole } from '#contract/staff/permissions.ts'

export type StaffInvitationFacts = Record<'provider' | 'role' | 'email' | 'link', string>

/** Invites someone to the staff area. */
export const staffInvitation = ({ provider, role, email, link }: StaffInvitationFacts) => ({
  subject: `Join the ${provider} team`,
  body: `Hello,

you have been invited to the staff area of ${provider}. Your role: ${role}.

1. Open ${link}
2. Sign in with ${email}, or create an account with this address.
3. Confirm the address if you are asked to, and set up two-step verification with an authenticator app.

The role is for this address only. If you didn’t expect this email, you can ignore it.

${provider}
`,
})

/** Roles as the mail names them. */
export const staffRoles: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  support: 'Support',
  content: 'Content',
  marketing: 'Marketing',
  examiner: 'Examiner',
}
