export type AccessMailFacts = Record<'name' | 'course' | 'day' | 'link' | 'provider', string>

/** A week before the last day of access to a course. */
export const accessEndingMail = ({ name, course, day, link, provider }: AccessMailFacts) => ({
  subject: `Your access ends soon: ${course}`,
  body: `Dear ${name},

your access to "${course}" ends on ${day}. Until the end of that day you can open its lessons:
${link}

Your progress, marks and certificates stay yours afterwards. If you need more time, write to us before it ends.

${provider}
`,
})

/** Staff gave a student more time in a course. */
export const accessExtendedMail = ({ name, course, day, link, provider }: AccessMailFacts) => ({
  subject: `You have more time: ${course}`,
  body: `Dear ${name},

we have extended your access to "${course}". You can open its lessons until the end of ${day}:
${link}

${provider}
`,
})
