/** The classroom: a course one learns and its lessons. Numbers, days and lengths come as the language writes them. */
export const words = {
  myCourses: 'My Courses',
  courseHome: 'Course home',
  outline: 'Lessons',
  testMarks: 'Marks of my tests',
  openOutline: 'Show lessons',
  lessonOf: (number: string, all: string) => `Lesson ${number} of ${all}`,
  done: (completed: string, all: string) => `${completed} of ${all} lessons completed`,
  percent: (percent: string) => `${percent}% completed`,
  sectionDone: (completed: string, all: string) => `${completed} of ${all}`,
  start: 'Start learning',
  goOn: 'Continue',
  upNext: 'Up next',
  nothingOpen: 'You’re up to date',
  afterLastClass:
    'You’ve completed all lessons. Your certificate follows once the last class of your batch has been held.',
  nothingOpenText: 'You’ve completed every lesson that is open. The next ones open later.',
  noLessons: 'No lessons yet',
  noLessonsText:
    'Lessons appear here as soon as they are published. We hold the classes of your batch as planned.',
  noLessonsOwnPace: 'Lessons appear here as soon as they are published.',
  onDevice: 'On this device',
  unsent: 'Sent when you’re online',
  ofBatch: (number: string) => `Batch ${number}`,
  batch: (number: string, day: string) => `Batch ${number}, from ${day}`,
  ownPace: 'At your own pace',

  kinds: {
    video: 'Video',
    article: 'Reading',
    download: 'Files',
    live: 'Live class',
    quiz: 'Test',
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
  courseDoneWithoutName:
    'Your certificate can only print names in Bangla or English letters. Correct your name in your profile, and it is issued at once.',
  correctName: 'Correct my name',
  openCertificate: 'Open certificate',
  getCertificate: 'Get your certificate',

  missing: {
    title: 'Still to do for your certificate',
    lessons: (count: string, left: number) =>
      left === 0
        ? 'This course has no lessons to complete yet.'
        : left === 1
          ? 'One more lesson to complete.'
          : `${count} more lessons to complete.`,
    nextLesson: (title: string) => `Next: “${title}”`,
    tests: (passed: string, needed: string) => `Tests passed: ${passed} of ${needed}.`,
    testsAt: (passed: string, needed: string, percent: string) =>
      `Tests passed: ${passed} of ${needed}. Each takes ${percent}% of its marks.`,
    average: (percent: string, needed: string, count: string) =>
      `Average marks: ${percent}% (tests that count: ${count}). You need ${needed}%.`,
    assignments: 'Assignments to pass:',
    noAssignments: 'Assignments follow later.',
    attendance: (percent: string, needed: string) =>
      `Live classes attended: ${percent}%. You need ${needed}%.`,
    classes: 'The last class of your batch has to be held first.',
    goOn: 'To the course',
    ready: 'You’ve completed this course. The course home says how you get your certificate.',
    under: 'Courses without a certificate yet',
  },

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

  teacherView: 'You teach this course. Nothing you do here counts as progress.',
  staffView: 'You are looking at this course as staff. Nothing you do here counts as progress.',
  visitorView: 'This is a free preview lesson.',
  enrolForAll: 'See the full course',
  onlyEnrolled: 'For enrolled students',

  classes: {
    title: 'Live classes',
    next: 'Next class',
    batch: 'Batch',
    now: 'Live now',
    questions: 'Questions',
    classNumber: (number: string) => `Class ${number}`,
    join: 'Join class',
    joining: 'Opening the class…',
    opensIn: (time: string) => `Opens at ${time}, 15 minutes before the class starts.`,
    noLink: 'The link isn’t here yet. It appears before the class starts.',
    atPlace: (place: string) => `In person: ${place}`,
    placeUnknown: 'In person. Your instructor tells you where.',
    with: (name: string) => `With ${name}`,
    dhakaTime: 'Dhaka time',
    yourTime: (time: string) => `Your time: ${time}`,
    all: (count: string) => `All classes (${count})`,
    states: {
      planned: 'Planned',
      live: 'Live now',
      over: 'Over',
      held: 'Held',
      cancelled: 'Cancelled',
    },
    attended: 'You attended',
    excused: 'Excused',
    scanning: 'Marking you present…',
    scanned: 'You’re marked present',
    scannedText: (number: string) => `Class ${number}. You can close this page.`,
    notScanned: 'Not marked present',
    toCourse: 'To the course',
    missed: 'Missed',
    recording: 'Watch recording',
    noneAhead: 'No more classes planned',
    taught: 'Classes you teach',
    failures: {
      code_expired:
        'This code has expired: it changes every minute. Scan the one on the screen now.',
      not_enrolled: 'You aren’t enrolled in this course with this account.',
      class_not_open: 'This class opens 15 minutes before it starts.',
      class_over: 'This class is over.',
      class_cancelled: 'This class was cancelled.',
      class_without_link: 'The link of this class isn’t here yet. Try again in a moment.',
      class_not_found: 'This class is no longer in your timetable. Reload the page.',
      enrolment_ended: 'Your enrolment has ended, so you can’t join.',
      meeting_unavailable: 'The meeting server isn’t answering. Try again in a moment.',
    },
  },
}
