export type InstructorInvitationFacts = Record<'provider' | 'name' | 'email' | 'link', string>

/** Invites an instructor to their own account. */
export const instructorInvitation = ({
  provider,
  name,
  email,
  link,
}: InstructorInvitationFacts) => ({
  subject: `Teach your courses on ${provider}`,
  body: `Hello,

you have been invited to teach on ${provider} as ${name}. You will see your courses, your classes and the questions of your students.

1. Open ${link}
2. Sign in with ${email}, or create an account with this address.
3. Confirm the address if you are asked to, and accept the invitation.

The invitation is for this address only. If you didn’t expect this email, you can ignore it.

${provider}
`,
})
