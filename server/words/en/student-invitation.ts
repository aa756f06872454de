export interface StudentInvitationFacts {
  provider: string
  email: string
  /** Empty: nobody said it. */
  name: string
  courses: readonly { title: string; batch: number | null }[]
  link: string
}

/** Tells someone from another system that their courses wait for them. */
export const studentInvitation = ({
  provider,
  email,
  name,
  courses,
  link,
}: StudentInvitationFacts) => ({
  subject: `Your courses at ${provider}`,
  body: `${name ? `Dear ${name}` : 'Hello'},

${provider} has moved to a new site. Your ${courses.length === 1 ? 'course is' : 'courses are'} waiting for you there:

${courses.map(({ title, batch }) => `- ${title}${batch === null ? '' : `, batch ${batch}`}`).join('\n')}

1. Open ${link}
2. Sign in with ${email}, or create an account with this address.
3. Confirm the address if you are asked to.

The courses are for this address only, and cost nothing more. If you didn’t expect this email, you can ignore it.

${provider}
`,
})

/** What another system said of a student in a course, as a note for the staff. */
export const formerStudent = {
  heading: (course: string) => `From the former system, about ${course}:`,
  name: (name: string) => `Name there: ${name}`,
  enrolledOn: (day: string) => `Enrolled on ${day}`,
  paid: (amount: string) => `Paid there: ${amount} (not in the books here)`,
  progress: (percent: number) => `Progress there: ${percent} %`,
  completedOn: (day: string) => `Completed on ${day}`,
  certificate: (number: string) => `Certificate there: ${number}`,
}
