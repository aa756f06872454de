export type NewBatchFacts = Record<
  'name' | 'title' | 'link' | 'starts' | 'enrolBy' | 'number',
  string
>

/** The one mail a student asked for: a new batch takes students. */
export const newBatchMail = ({ name, title, link, starts, enrolBy, number }: NewBatchFacts) => ({
  subject: `A new batch is open: ${title}`,
  body: `Dear ${name},

you asked us to let you know about the next batch of "${title}". Enrolment is open now.

Batch ${number} starts ${starts}. You can enrol until ${enrolBy}:
${link}

This is the only email about your request. To hear about a later batch, sign up for it again on the course page.
`,
})
