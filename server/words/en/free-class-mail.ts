export interface FreeClassFacts {
  name: string
  phone: string
  provider: string
  courseTitle: string | null
  /** null: no date is set yet. */
  day: string | null
}

/** Confirms the request for a free class. */
export const freeClassMail = ({ name, phone, provider, courseTitle, day }: FreeClassFacts) => ({
  subject: courseTitle
    ? `Your seat in the free class: ${courseTitle}`
    : 'Your seat in the free class',
  body: `Dear ${name},

we have your request for ${courseTitle ? `the free orientation class of "${courseTitle}"` : 'a free class'}.
${
  day
    ? `It is on ${day}. We’ll send the time and the link to this address, or call ${phone}.`
    : `As soon as the date is set, we’ll email you or call ${phone}.`
}

If you didn’t ask for this, someone mistyped their address and you can ignore this email.

${provider}
`,
})
