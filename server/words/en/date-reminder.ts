export interface DateReminderFacts {
  /** Else an assignment is due. */
  isTest: boolean
  name: string
  title: string
  course: string
  /** Else tomorrow: reminders come no earlier than a day before. */
  isToday: boolean
  day: string
  time: string
  /** When the test closes on its day; null: it does not. */
  closes: string | null
  link: string
  calendar: string
  provider: string
}

/** Reminds a student of a test that opens, or of an assignment that is due. */
export const dateReminder = (facts: DateReminderFacts) => ({
  subject: facts.isTest
    ? `${facts.isToday ? 'Today' : 'Tomorrow'} at ${facts.time}: ${facts.title}`
    : `Due ${facts.isToday ? 'today' : 'tomorrow'} at ${facts.time}: ${facts.title}`,
  body: `Dear ${facts.name},

${
  facts.isTest
    ? `the test "${facts.title}" of "${facts.course}" opens ${facts.isToday ? 'today' : 'tomorrow'}, ${facts.day}, at ${facts.time} Dhaka time.${facts.closes ? ` It closes at ${facts.closes}.` : ''} Open the page a few minutes before:`
    : `your work on "${facts.title}" of "${facts.course}" is due ${facts.isToday ? 'today' : 'tomorrow'}, ${facts.day}, at ${facts.time} Dhaka time. Hand it in here:`
}
${facts.link}

All your dates, and the switch for these reminders:
${facts.calendar}

${facts.provider}
`,
})
