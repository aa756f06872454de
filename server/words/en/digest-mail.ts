export interface DigestFacts {
  name: string
  titles: readonly string[]
  count: number
  link: string
  leave: string
  provider: string
}

/** Lists answers a student has not read. */
export const digestMail = ({ name, titles, count, link, leave, provider }: DigestFacts) => ({
  subject: count === 1 ? 'Your question has an answer' : `${count} questions have new answers`,
  body: `Dear ${name},

there are answers you haven't read yet:

${titles.join('\n')}

Read them here: ${link}

You get this at most once a day. To stop these emails: ${leave}

${provider}
`,
})
