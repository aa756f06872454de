/** Lessons of one batch of heartbeats. */
export const MOST_HEARTBEATS = 50

/** Notes one student may have on one lesson. */
export const MOST_NOTES = 200

export const curriculumLimits = {
  sections: 200,
  lessons: 2_000,
  titlesAtOnce: 100,
  versionsListed: 100,
} as const

/** Why a lesson cannot be published as it is. */
export const notReadyReasons = [
  'kind',
  'empty',
  'no-video',
  'no-files',
  'formula',
  'media',
  'no-questions',
  'too-few-to-draw',
  'archived-question',
  'instructor',
] as const
export type NotReadyReason = (typeof notReadyReasons)[number]

/** `flagged`: the payment is disputed; access stays until staff decide. */
export const enrolmentStates = ['active', 'flagged', 'revoked'] as const

export const batchNoticeKinds = ['moved', 'rescheduled', 'cancelled'] as const

/** Of so many days the dashboard says on how many someone learnt. */
export const LEARNING_DAYS = 7

/** Enrolments that go on, those that ended, and those of them whose money went back. */
export const enrolmentViews = ['current', 'ended', 'refunded'] as const
/** Of a course: who opened a lesson, and who finished all that are required. */
export const learningViews = ['started', 'completed'] as const

export const certificateChoices = ['given', 'missing', 'waits-for-name'] as const

export const lessonKinds = ['video', 'article', 'download', 'live', 'quiz', 'assignment'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** Kinds whose lessons can be published. The others can be placed and described, but have nothing to take part in yet. */
export const publishableKinds: readonly LessonKind[] = [
  'video',
  'article',
  'download',
  'quiz',
  'assignment',
]

/** What an instructor writes in their own course. What carries marks, and the recordings of a batch, are of staff. */
export const instructorKinds: readonly LessonKind[] = ['video', 'article', 'download']
/** What an instructor adds: files are uploaded by staff. */
export const newInstructorKinds = ['article', 'video'] as const satisfies readonly LessonKind[]

/** A draft that an instructor wrote: still written, handed in for publishing, or sent back with a word. */
export const reviewStates = ['writing', 'waiting', 'sent-back'] as const
export type ReviewState = (typeof reviewStates)[number]
/** Drafts on the list of those that wait. */
export const WAITING_DRAFTS = 200

/** Characters of the text of one article. */
export const ARTICLE_TEXT_MAX = 200_000

/**
 * What an import of Markdown leaves out (front matter, comments), or keeps only as text or as a link. Those are HTML,
 * addresses that lead nowhere from here, pictures from elsewhere, and signs that are not known.
 */
export const importNoteKinds = [
  'front-matter',
  'comment',
  'html',
  'link',
  'picture',
  'syntax',
] as const
export type ImportNoteKind = (typeof importNoteKinds)[number]

/** Lessons that are marked. */
export const gradedKinds = ['quiz', 'assignment'] as const

/**
 * How far someone is with a test or an assignment. `waiting`: for a person to mark it. `done`: handed in where there is
 * nothing to pass.
 */
export const gradeStates = ['none', 'open', 'waiting', 'failed', 'passed', 'done'] as const
export type GradeState = (typeof gradeStates)[number]
