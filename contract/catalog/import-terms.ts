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
  'not_choice',
  'not_moment',
  'not_picture',
  'no_such_picture',
  'not_list',
  'not_outline',
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

/**
 * Why an import was refused. `other_capitals`: facts courseId, other; `students_in_batch`: facts courseId, batch,
 * students; `lesson_is_here`: facts lessonId, an archive has it in another course; `interrupted`: its
 * file is gone; `stopped`: someone took it back while it ran.
 */
export const importFailures = [
  'other_capitals',
  'students_in_batch',
  'lesson_is_here',
  'interrupted',
  'stopped',
  'unknown',
] as const

/** Columns of which a file's own values can be mapped to ours, once for all files. */
export const mappedColumns = [
  'category',
  'courseFee',
  'lessionsNumber',
  'lessionLevel',
  'coursesPopularityStatus',
  'courseState',
] as const
