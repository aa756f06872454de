/** The classroom: a course one learns and its lessons. Numbers, days and lengths come as the language writes them. */
export const words = {
  myCourses: 'My Courses',
  courseHome: 'Course home',
  outline: 'Lessons',
  openOutline: 'Show lessons',
  lessonOf: (number: string, all: string) => `Lesson ${number} of ${all}`,
  done: (completed: string, all: string) => `${completed} of ${all} lessons completed`,
  percent: (percent: string) => `${percent}% completed`,
  sectionDone: (completed: string, all: string) => `${completed} of ${all}`,
  start: 'Start learning',
  goOn: 'Continue',
  upNext: 'Up next',
  nothingOpen: 'You’re up to date',
  nothingOpenText: 'You’ve completed every lesson that is open. The next ones open later.',
  noLessons: 'No lessons yet',
  noLessonsText:
    'Lessons appear here as soon as they are published. We hold the classes of your batch as planned.',
  batch: (number: string, day: string) => `Batch ${number}, from ${day}`,
  ownPace: 'At your own pace',

  kinds: {
    video: 'Video',
    article: 'Reading',
    download: 'Files',
    live: 'Live class',
    quiz: 'Quiz',
    assignment: 'Assignment',
  },
  minutes: (minutes: string) => `${minutes} min`,
  optional: 'Optional',
  preview: 'Free preview',
  states: { new: 'Not started', started: 'Started', completed: 'Completed', locked: 'Locked' },

  locked: 'This lesson is not open yet',
  locks: {
    batchStart: (day: string) => `Opens on ${day}, when your batch starts.`,
    afterBatch: (day: string, days: number, number: string) =>
      `Opens on ${day}, ${days === 1 ? 'one day' : `${number} days`} after your batch starts.`,
    enrolment: (day: string) => `Opens on ${day}.`,
    afterEnrolment: (day: string, days: number, number: string) =>
      `Opens on ${day}, ${days === 1 ? 'one day' : `${number} days`} after you enrolled.`,
    afterClass: (day: string, number: string) => `Opens after live class ${number}, on ${day}.`,
    afterLesson: (title: string) => `Opens once you have completed “${title}”.`,
    afterTest: (title: string) => `Opens once you have passed “${title}”.`,
  },
  goToLesson: (title: string) => `Go to “${title}”`,

  previous: 'Previous',
  next: 'Next',
  nextLesson: 'Next lesson',
  complete: 'Mark as completed',
  completeAndGoOn: 'Complete and continue',
  finishCourse: 'Complete the last lesson',
  completed: 'Completed',
  watchToComplete: 'This lesson is completed when you have watched 90% of the video.',
  saved: 'Progress saved',
  waitsForLine:
    'You’re offline. Your progress is kept on this device and sent when you’re back online.',
  noPlayer: 'This lesson cannot be shown here yet.',
  files: 'Files',
  download: 'Download',

  courseDone: 'You’ve completed this course!',
  courseDoneText:
    'Well done. Your certificate is ready: print it, or share its link with an employer.',
  courseDoneByHand:
    'Well done. We check your work and then issue your certificate; you get an email.',
  courseDoneUnderReview:
    'Your certificate can be issued once the question about your payment is settled.',
  openCertificate: 'Open certificate',
  getCertificate: 'Get your certificate',

  notes: 'My notes',
  notesText: 'Only you can see them.',
  noNotes: 'Write down what you want to remember.',
  newNote: 'New note',
  addNote: 'Save note',
  editNote: 'Edit',
  editNoteOf: (start: string) => `Edit the note “${start}”`,
  deleteNote: 'Delete',
  deleteNoteOf: (start: string) => `Delete the note “${start}”`,
  keepNote: 'Cancel',
  changeNote: 'Save changes',
  noteDeleted: 'Note deleted.',
  undo: 'Undo',
  at: (time: string) => `At ${time}`,

  staffView: 'You are looking at this course as staff. Nothing you do here counts as progress.',
  visitorView: 'This is a free preview lesson.',
  enrolForAll: 'See the full course',
  onlyEnrolled: 'For enrolled students',
}
