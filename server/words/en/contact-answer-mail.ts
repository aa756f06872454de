export type ContactAnswerFacts = Record<
  'provider' | 'name' | 'subject' | 'text' | 'message',
  string
>

/** Answers a message of the contact form. */
export const contactAnswerMail = ({
  provider,
  name,
  subject,
  text,
  message,
}: ContactAnswerFacts) => ({
  subject: `Re: ${subject}`,
  body: `Dear ${name},

${text}

${provider}

You wrote:

${message}
`,
})
