import type { LessonKind } from '#contract/learning/terms.ts'

const lessons: Record<LessonKind, (count: string, isOne: boolean) => string> = {
  video: (count, isOne) => (isOne ? '1 video lesson' : `${count} video lessons`),
  article: (count, isOne) => (isOne ? '1 article to read' : `${count} articles to read`),
  download: (count, isOne) => (isOne ? '1 lesson with files' : `${count} lessons with files`),
  live: (count, isOne) => (isOne ? '1 live lesson' : `${count} live lessons`),
  quiz: (count, isOne) => (isOne ? '1 test' : `${count} tests`),
  assignment: (count, isOne) => (isOne ? '1 assignment' : `${count} assignments`),
}

/** What a course comes with. The server alone needs these: the page gets them with its data. */
export const whatYouGet = {
  title: 'What you get',
  classes: (count: string, hours: string, day: string) =>
    `${count} live classes (${hours} hours), until ${day}`,
  recordings: (recorded: string, classes: string) =>
    `Class recordings: of the ${classes} classes of the last batch, its students can watch ${recorded} again`,
  services: { whatsapp: 'WhatsApp', telegram: 'Telegram', facebook: 'Facebook' },
  group: (services: string) => `A group of your batch (${services}) once you are enrolled`,
  lessons,
  withHours: (lessons: string, hours: string) => `${lessons} (${hours} hours)`,
  access: 'Access for as long as you like: it has no end date',
  accessFor: (days: string) =>
    `Access for ${days} days from the day you enrol, or from the first day of your batch if that is later`,
  series: {
    questions: (tests: string, questions: string) => `${tests} with ${questions} questions`,
    atAnyTime: 'Every test is open as soon as you enrol',
    onDay: (day: string) => `1 test is held live on ${day}; the others are open at any time`,
    onDays: (count: string, first: string, last: string) =>
      `${count} tests are held live, from ${first} to ${last}; the others are open at any time`,
    allOnDays: (first: string, last: string) =>
      first === last
        ? `All tests are held live on ${first}`
        : `All tests are held live, from ${first} to ${last}`,
    negative: 'Negative marking as in the exam: a wrong answer costs marks',
    negativeOf: (share: string) => `Negative marking: a wrong answer loses ${share} of its marks`,
    noNegative: 'No negative marking',
    meritList: 'A merit list: your place among all who sat the test',
  },
  certificate: 'A certificate in your name once you complete the course; anyone can check it',
}
