export type OrientationMail = 'booked' | 'moved' | 'cancelled' | 'left' | 'reminder' | 'offer'

export interface OrientationFacts {
  name: string
  course: string
  /** Day and hours of the class. */
  at: string
  begins: string
  isToday: boolean
  /** The day it was to be on before; empty: on the same. */
  before: string
  /** Where to go; null: it is held online. */
  place: string | null
  link: string
  coursePage: string
  provider: string
  /** "10%" or "500 taka". */
  reduction: string
  code: string
  until: string
}

export type OrientationMails = Record<
  OrientationMail,
  (facts: OrientationFacts) => { subject: string; body: string }
>

/** Mails to a guest of a free orientation class. */
export const orientationMails: OrientationMails = {
  booked: ({ name, course, at, place, link, provider }) => ({
    subject: `Your seat in the free class: ${course}`,
    body: `Dear ${name},

your seat in the free orientation class of "${course}" is booked:
${at} Dhaka time.

${
  place
    ? `It is held in person: ${place}\n\nYour personal page; please don't share it:`
    : "Join with your personal link, from 15 minutes before it starts. It works without an account; please don't share it:"
}
${link}

On the same page you can give your seat back if you can't come. The class is attached as a calendar entry.

If you didn't book this, someone mistyped their address and you can ignore this email.

${provider}
`,
  }),
  moved: ({ name, course, at, before, place, link, provider }) => ({
    subject: before
      ? `The free class has moved: ${course}`
      : `The free class is held elsewhere: ${course}`,
    body: `Dear ${name},

${
  before
    ? `the free orientation class of "${course}" moves from ${before} to:`
    : `the free orientation class of "${course}" is held elsewhere. The time stays:`
}
${at} Dhaka time.

${place ? `It is held in person: ${place}` : 'It is held online: join with your personal link.'}

Your seat and your personal link stay the same:
${link}

If you can't come at the new time, give your seat back on that page. The attached file updates your calendar entry.

${provider}
`,
  }),
  cancelled: ({ name, course, at, coursePage, provider }) => ({
    subject: `The free class is cancelled: ${course}`,
    body: `Dear ${name},

we're sorry: the free orientation class of "${course}" on ${at} is cancelled.

You can find any other dates on the course page:
${coursePage}

${provider}
`,
  }),
  left: ({ name, course, at, coursePage, provider }) => ({
    subject: `You gave your seat back: ${course}`,
    body: `Dear ${name},

your seat in the free orientation class of "${course}" on ${at} is now free for someone else.

If you change your mind, book again on the course page:
${coursePage}

${provider}
`,
  }),
  reminder: ({ name, course, at, begins, isToday, place, link, provider }) => ({
    subject: `${isToday ? 'Today' : 'Tomorrow'} at ${begins}: free class, ${course}`,
    body: `Dear ${name},

the free orientation class of "${course}" is ${isToday ? 'today' : 'tomorrow'}, ${at} Dhaka time.

${
  place
    ? `It is held in person: ${place}\n\nYour personal page:`
    : 'Join with your personal link, from 15 minutes before it starts:'
}
${link}

If you can't come, give your seat back on the same page.

${provider}
`,
  }),
  offer: ({ name, course, reduction, code, until, link, provider }) => ({
    subject: `${reduction} off ${course}, until ${until}`,
    body: `Dear ${name},

thank you for coming to the free class of "${course}".

If you enrol, this code takes ${reduction} off the fee. It works once, until the end of ${until} (Dhaka time):
${code}

Enrol with it here:
${link}

You asked for this email when you booked. To get none after other free classes, leave the box unticked when you book; the link above also stops emails about this one.

${provider}
`,
  }),
}

/** A reduction of so many taka. */
export const amountInTaka = (amount: string) => `${amount} taka`
