import type * as english from '../en/contact-answer-mail.ts'

export const contactAnswerMail: typeof english.contactAnswerMail = ({
  provider,
  name,
  subject,
  text,
  message,
}) => ({
  subject: `Re: ${subject}`,
  body: `প্রিয় ${name},

${text}

${provider}

আপনি লিখেছিলেন:

${message}
`,
})
