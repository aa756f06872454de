/** What can be wrong with a row of a file of courses. Screens have words for each. */
export const importFaults = [
  'missing',
  'not_course_id',
  'not_text',
  'not_storable',
  'turning',
  'not_visible',
  'too_long',
  'line_break',
  'tab',
  'not_category',
  'not_amount',
  'not_lesson_count',
  'not_access_days',
  'not_choice',
  'not_moment',
  'not_picture',
  'no_such_picture',
  'not_video',
  'not_list',
  'not_outline',
  'not_faq',
  'not_instructors',
  'not_batches',
  'batch_dates',
  'batch_twice',
  'too_many',
  'unpaired',
  'free_with_fee',
  'own_prerequisite',
  'twice_in_file',
  'heading_twice',
  'heading_missing',
  'no_heading_row',
  'row_length',
  'not_json',
  'not_utf8',
  'other_file',
  'quote',
  'row_too_large',
  'other',
] as const
export type ImportFaultCode = (typeof importFaults)[number]

export const importStates = ['running', 'done', 'failed'] as const

/** Why an import was refused, with the facts that its text is made from. */
export const importFailures = [
  /** Facts: courseId, other. */
  'other_capitals',
  /** Facts: courseId, batch, students. */
  'students_in_batch',
  /** An archive has it in another course. Fact: lessonId. */
  'lesson_is_here',
  /** Its file is gone. */
  'interrupted',
  /** Someone took it back while it ran. */
  'stopped',
  'unknown',
] as const

/** The most notes a course gets from the columns of a file that it has no field for, and the letters of each. */
export const IMPORT_NOTE_LIMITS = { notes: 30, letters: 2_000 } as const

/** Columns of which a file's own values can be mapped to ours, once for all files. */
export const mappedColumns = [
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
  'coursesPopularityStatus',
  'courseState',
  'courseTaughtIn',
] as const
