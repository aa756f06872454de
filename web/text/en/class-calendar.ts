/** The calendar of one's classes. Numbers, days and hours come as the language writes them. */
export const classCalendar = {
  title: 'Calendar',
  lead: 'All classes of your batches, your tests and due dates, in Dhaka time.',
  months: 'Months',
  views: 'Views',
  asMonth: 'Month',
  asList: 'List',
  nothing: (month: string) => `No classes in ${month}`,
  nothingText: 'The classes of the batches you’re enrolled in are shown here.',
  dayWith: (day: string, count: string, number: number) =>
    `${day}: ${count} ${number === 1 ? 'class' : 'classes'}`,
  more: (count: string) => `${count} more`,
  classNumber: (number: string) => `Class ${number}`,
  yourTime: (hours: string) => `Your time: ${hours}`,
  cancelled: 'Cancelled',
  onNow: 'On now',
  openCourse: 'Open course',

  add: 'Add to my calendar',
  addText:
    'Your calendar app reads your classes under an address of your own. Classes that are moved or cancelled change there too; that can take a few hours.',
  make: 'Make my address',
  renew: 'Renew address',
  turnOff: 'Turn off',
  renewHint:
    'Anyone who has the address sees when your classes are. If you shared it by mistake, renew it: the old one stops working and you add the new one to your apps.',
  lost: 'The address you made can no longer be shown. Renew it to get a new one.',
  address: 'Your address',
  addressHint: 'For any other app: paste it where the app says “subscribe” or “from URL”.',
  copyAddress: 'Copy your calendar address',
  apps: { google: 'Google Calendar', apple: 'Apple Calendar', outlook: 'Outlook' },

  dates: 'Tests and due dates',
  nextDates: 'Next tests and due dates',
  noDates: (month: string) => `None in ${month}`,
  testOf: { test: 'Test', assignment: 'Due' },
  until: (time: string) => `until ${time}`,
  done: { test: 'Taken', assignment: 'Handed in' },
  openDate: { test: 'Open test', assignment: 'Open assignment' },

  reminders: 'Reminders',
  remindMe: 'Remind me of my classes, tests and due dates',
  remindMeHint:
    'By email and here, a day before and half an hour before each class; of tests and due dates a day and an hour before. Never between 10 PM and 8 AM, except shortly before something of the same day.',
  saved: 'Saved',
}
