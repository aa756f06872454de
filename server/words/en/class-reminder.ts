export interface ClassReminderFacts {
  /** The mail goes to someone who gives the class, not to a student. */
  isTaught: boolean
  name: string
  course: string
  number: string
  topic: string | null
  /** Else tomorrow: reminders come no earlier than a day before. */
  isToday: boolean
  day: string
  hours: string
  begins: string
  place: string | null
  link: string
  calendar: string
  provider: string
}

/** Reminds a student of a class, or someone who gives it. */
export const classReminder = (facts: ClassReminderFacts) => ({
  subject: `${facts.isToday ? 'Today' : 'Tomorrow'} at ${facts.begins}: ${facts.course}`,
  body: `Dear ${facts.name},

${facts.isTaught ? 'your class' : 'class'} ${facts.number} of "${facts.course}"${facts.topic ? ` (${facts.topic})` : ''} is ${facts.isToday ? 'today' : 'tomorrow'}, ${facts.day}, ${facts.hours} Dhaka time.

${
  facts.place
    ? `It takes place here: ${facts.place}\n\n${facts.isTaught ? 'Attendance and the list of your classes:' : 'Everything about the class is on the page of your course:'}`
    : facts.isTaught
      ? 'Students can join from 15 minutes before it starts. Open the meeting here:'
      : 'You can join from 15 minutes before it starts, on the page of your course:'
}
${facts.link}

All your classes, how to add them to your own calendar, and the switch for these reminders:
${facts.calendar}

${facts.provider}
`,
})
