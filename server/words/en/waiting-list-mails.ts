type PlaceFacts = Record<'name' | 'title' | 'number' | 'starts' | 'link', string>

/** A seat is held for someone of a waiting list. */
export const seatOfferMail = ({
  name,
  title,
  number,
  starts,
  until,
  link,
}: PlaceFacts & { until: string }) => ({
  subject: `A seat for you: ${title}`,
  body: `Dear ${name},

a seat in batch ${number} of "${title}" is free, and we hold it for you until ${until}.

The batch starts ${starts}. Take the seat, or let it go to the next in line:
${link}

After that time the seat goes to the next in line.
`,
})

/** Someone is no longer on a waiting list, without having left it. */
export const waitingEndedMail = ({
  name,
  title,
  number,
  why,
  link,
}: PlaceFacts & { why: 'lapsed' | 'closed' | 'removed' }) => ({
  subject: `Waiting list: ${title}`,
  body: `Dear ${name},

${
  {
    lapsed: `the time to take your seat in batch ${number} of "${title}" is over, so the seat went to the next in line. If the batch is still full, you can join its waiting list again.`,
    closed: `batch ${number} of "${title}" takes no more students, and no seat became free for you. Its waiting list has ended.`,
    removed: `we took you off the waiting list of batch ${number} of "${title}". If you did not expect this, please write to us.`,
  }[why]
}

On the page of the course you see its other batches, and can ask to hear of the next one:
${link}
`,
})
