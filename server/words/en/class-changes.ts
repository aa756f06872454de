export interface ClassChangeWords {
  one: Record<'added' | 'moved' | 'cancelled', (course: string) => string>
  many: (course: string) => string
  text: (name: string, course: string) => string
  title: (number: string) => string
  at: (title: string, at: string) => string
  moved: (title: string, before: string, at: string) => string
  cancelled: (title: string, at: string) => string
  more: (count: string) => string
  end: string
}

/** One mail about all classes that changed by one act. */
export const classChanges: ClassChangeWords = {
  one: {
    added: (course) => `New class: ${course}`,
    moved: (course) => `A class has moved: ${course}`,
    cancelled: (course) => `A class is cancelled: ${course}`,
  },
  many: (course) => `Your class times: ${course}`,
  text: (name, course) => `Dear ${name},\n\nthe class times of “${course}” have changed:`,
  title: (number) => `Class ${number}`,
  at: (title, at) => `${title}: ${at}`,
  moved: (title, before, at) => `${title} moves from ${before} to: ${at}`,
  cancelled: (title, at) => `${title} on ${at} is cancelled`,
  more: (count) => `and ${count} more`,
  end: 'All times are Dhaka time. Your whole timetable:',
}
