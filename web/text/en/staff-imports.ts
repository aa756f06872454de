import type {
  ImportFaultCode,
  importFailures,
  importStates,
} from '#contract/catalog/import-terms.ts'
import type { ImportColumn } from '#contract/catalog/terms.ts'

const columns: Record<ImportColumn, string> = {
  courseId: 'Course ID',
  courseTitle: 'Title',
  courseSubtitle: 'Subtitle',
  courseBannerImage: 'Banner (path)',
  category: 'Category',
  courseFee: 'Fee (taka)',
  lessionsNumber: 'Number of lessons',
  lessionLevel: 'Level',
  coursesPopularityStatus: 'Popularity mark',
  whatYouLearn: 'What you will learn',
  courseOutline: 'Outline',
  courseDesignedFor: 'Designed for',
  instructors: 'Instructors',
  batches: 'Batches',
  courseTitleBn: 'Title in Bangla',
  courseSubtitleBn: 'Subtitle in Bangla',
  whatYouLearnBn: 'What you will learn, in Bangla',
  courseOutlineBn: 'Outline in Bangla',
  courseDesignedForBn: 'Designed for, in Bangla',
  courseBannerAlt: 'What the banner shows',
  courseBannerAltBn: 'What the banner shows, in Bangla',
  courseState: 'State',
  coursePublishedAt: 'First published',
  coursePrerequisites: 'Courses to take first',
  courseTaughtIn: 'Language of teaching',
  courseDescription: 'About this course',
  courseDescriptionBn: 'About this course, in Bangla',
  courseTrailer: 'Trailer',
  courseAccessDays: 'Days of access',
  courseRequirements: 'What students need beforehand',
  courseRequirementsBn: 'What students need beforehand, in Bangla',
  courseFaq: 'Questions and answers',
  courseFaqBn: 'Questions and answers, in Bangla',
  courseIsSample: 'Sample course',
}

/** What is wrong with rows; `column` is the label of the column. */
const faults: Record<ImportFaultCode, (column: string) => string> = {
  missing: (column) => `${column} is missing`,
  not_course_id: (column) =>
    `${column} is not valid: 1 to 64 letters, digits, - or _, beginning with a letter or digit`,
  not_text: (column) => `${column} is not text`,
  not_storable: (column) => `${column} has characters that can’t be stored`,
  turning: (column) => `${column} has characters that turn the direction of the text`,
  not_visible: (column) => `${column} has nothing that can be seen`,
  too_long: (column) => `${column} is too long`,
  line_break: (column) => `${column} has a line break. Is a quote before it never closed?`,
  tab: (column) => `${column} has a tab in it`,
  not_category: () => 'No category of yours has this name',
  not_amount: (column) => `${column} is not an amount in taka, such as 4500`,
  not_access_days: (column) => `${column} is not a number from 7 to 3,650`,
  not_lesson_count: (column) => `${column} is not a whole number up to 10,000`,
  not_choice: (column) => `${column} is not one of the choices`,
  not_moment: (column) => `${column} is not a date and time such as 2026-11-20T18:00:00Z`,
  not_picture: (column) => `${column} is not a path on this site, such as /pictures/mine.jpg`,
  no_such_picture: (column) => `${column} leads to no picture`,
  not_video: (column) =>
    `${column} is not the address of a video: a page of YouTube or Vimeo, or a file such as .mp4`,
  not_list: (column) => `${column} is not a list of texts`,
  not_faq: (column) => `${column} is not a list of questions: one “question :: answer” per line`,
  not_outline: (column) => `${column} is not an outline: one “heading :: text” per line`,
  not_instructors: (column) =>
    `${column} can’t be read: “name; designation; picture”, separated by |`,
  not_batches: (column) => `${column} can’t be read: not a list in JSON`,
  batch_dates: () => 'A batch can be joined after it starts',
  batch_twice: () => 'A batch number is there twice',
  too_many: (column) => `${column} has more than 100 entries`,
  unpaired: (column) => `${column} has more entries than its English column`,
  free_with_fee: () => 'Marked “Free”, but it has a fee',
  own_prerequisite: () => 'A course can’t be its own prerequisite',
  twice_in_file: () => 'The same course ID is in the file already',
  heading_twice: () => 'Two columns are read as the same field. Leave one of them out.',
  heading_missing: () => 'A required column is missing. Choose it above.',
  no_heading_row: () => 'The file has no such row. Choose the headings above.',
  row_length: () => 'More or fewer values than the file has headings',
  not_json: () => 'Not valid JSON',
  not_utf8: () =>
    'The file is not UTF-8 text. In Excel, save it as “CSV UTF-8”, or choose the .xlsx.',
  other_file: () => 'This is not a CSV, JSON or .xlsx file',
  quote: () => 'A quote is never closed, or is inside a value without quotes',
  row_too_large: () => 'A row is larger than 1 MB, or a quote before it is never closed',
  other: () => 'Can’t be read',
}

const failures: Record<
  (typeof importFailures)[number],
  (facts: Readonly<Record<string, string>>) => string
> = {
  other_capitals: ({ courseId, other }) =>
    `The course ID ${courseId} differs from the existing ${other} only by its capitals. Use ${other} in the file, or another ID.`,
  students_in_batch: ({ courseId, batch, students }) =>
    `Batch ${batch} of ${courseId} has students (${students}), and the file gives it other days, other hours or another venue. Change them on the page of the batch, which notifies students.`,
  lesson_is_here: ({ lessonId }) =>
    `The file has the lesson ${lessonId} in another course than this site. A copied course needs lessons of its own.`,
  interrupted: () => 'The file of this import is gone. Choose it again to go on.',
  stopped: () => 'Stopped before it was finished.',
  unknown: () => 'Something went wrong on our side. Choose the file again to go on.',
}

const states: Record<(typeof importStates)[number], string> = {
  running: 'Importing',
  done: 'Imported',
  failed: 'Not imported',
}

/** Files of courses, in and out. Numbers come as the language writes them. */
export const imports = {
  title: 'Import courses',
  lead: 'Bring your catalogue from a spreadsheet. Nothing is saved until you have seen what will change.',
  link: 'Import',
  back: 'All courses',

  exportButton: 'Export',
  exportTitle: 'Export all courses',
  exportText: 'Courses in every state, including drafts.',
  formats: {
    csv: {
      name: 'CSV',
      text: 'For spreadsheets and other systems. One row per course, with its open batches.',
    },
    xlsx: {
      name: 'Excel (.xlsx)',
      text: 'The same table as an Excel workbook; Bangla opens right without settings.',
    },
    json: {
      name: 'Complete copy (JSON)',
      text: 'Everything: lessons with drafts and versions, all batches, categories, instructors, unpublished changes. Imports into another copy as it is.',
    },
  },
  exportLimits:
    'Excel and CSV hold what fits a table: no lessons, closed batches, early-bird fees or instructors’ profiles. Videos and pictures are in no export, only in the backup.',
  shortBanksAhead: (most: string) =>
    `The complete copy holds at most ${most} questions of a bank, the oldest. Export these banks as well to have all of them.`,
  roomOf: (room: string, wanted: string) => `${room} of ${wanted} questions`,
  shortBanksUnknown:
    'We could not check whether the complete copy holds every question. Close this and open it again.',
  exporting: (count: string) => `${count} courses so far…`,
  cellTooLong: (courseId: string) =>
    `A text of ${courseId} is longer than an Excel cell holds. Export CSV or JSON instead.`,

  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  chooseHint: 'CSV, text, JSON or Excel (.xlsx), up to 100 MB. Or drop it here.',
  dropHere: 'Drop the file here',
  reading: 'Reading the file…',
  checking: 'Checking every row. Nothing is saved yet.',
  fileOf: (name: string, size: string) => `${name} · ${size} MB`,
  wrongFile: 'Choose a CSV, JSON or .xlsx file.',
  tooLarge: 'The file is larger than 100 MB. Split it, or use the command edi import.',
  unreadableFile: 'The file can’t be read. If you have changed it since, choose it again.',
  unreadableWorkbook: 'This Excel file can’t be read. Save it again as .xlsx, or as CSV UTF-8.',
  emptyFile: 'There are no courses in this file.',

  sheet: 'Sheet',
  headingsTitle: 'Headings',
  headingRow: (row: string) => `The headings are in row ${row}.`,
  noHeadingRow: 'No row of headings was found.',
  chooseHeadingRow: 'Choose another row',
  otherTable: (row: string, rows: string) =>
    `Another table begins in row ${row}. Its rows (${rows}) are left out; choose that row to import it.`,

  forAllTitle: 'For all courses',
  forAllText: 'Used where the file says nothing itself.',
  makeIds: 'Make course IDs where the file has none',
  noteOthers: 'Keep the columns that are left out as notes for staff',
  cleaned: (list: string) => `HTML became text: ${list}`,
  notesTitle: 'Notes from the imported file',
  keepHtml: 'Keep HTML as it is written',

  columnsTitle: 'Columns',
  columnsText: 'What each column of your file means. It’s remembered for your next file.',
  columnsAllKnown: (count: string) => `All ${count} columns are known.`,
  showColumns: 'Show columns',
  missingColumns: (list: string) => `Still needed: ${list}`,
  readAs: (heading: string) => `Read “${heading}” as`,
  leaveOut: 'Leave out',
  suggested: 'Suggested',
  examples: (list: string) => `e.g. ${list}`,
  noExample: 'Empty in the first rows',
  columns,

  resultTitle: 'What will change',
  counts: {
    added: 'New',
    changed: 'Changed',
    unchanged: 'Unchanged',
    bad: 'Can’t be imported',
  },
  isArchive:
    'A complete copy. Courses that are not here yet are added with everything; the others stay as they are.',
  missingMedia: (count: string) =>
    `${count} videos or files that lessons use are not on this site. Bring them over with the backup, or upload them again.`,
  unpublished:
    'These tests and assignments come unpublished: their questions or rules are not in the file. Add them here, then publish.',
  shortBanks: (most: string) =>
    `Of these question banks the file holds ${most} questions, the oldest. Bring the others over with an export of the bank.`,
  nothingChanges: 'Every course is already as it is in this file.',
  refused: 'It can’t be imported like this',

  faultsTitle: 'To correct',
  faultsText: 'Correct them here or in the file, or import the rest without these rows.',
  faults,
  rowsCount: (count: string, number: number) => (number === 1 ? '1 row' : `${count} rows`),
  places: {
    csv: (list: string, number: number) => `${number === 1 ? 'Line' : 'Lines'} ${list}`,
    json: (list: string, number: number) => `${number === 1 ? 'Course' : 'Courses'} no. ${list}`,
    xlsx: (list: string, number: number) => `${number === 1 ? 'Row' : 'Rows'} ${list}`,
  },
  andMore: (count: string) => `and ${count} more`,
  mapValues: 'Where you can choose what a value means, it’s remembered for your next file.',
  times: (count: string) => `${count}×`,
  valueMeans: (value: string) => `“${value}” means`,
  didYouMean: 'Did you mean this?',
  notDecided: 'Choose…',
  addCategory: 'Make this category',
  addCategoryOf: (name: string) => `Make the category “${name}”`,
  copyFaults: 'Copy the list',

  apply: 'Check again',
  applyHint: 'Check the file with these columns and values.',
  importAll: (count: string, number: number) =>
    `Import ${count} ${number === 1 ? 'course' : 'courses'}`,
  importGood: (count: string) => `Import ${count} without the others`,
  started: 'The import has begun. You can leave this page.',

  pastTitle: 'Imports',
  none: 'No file has been imported yet.',
  noneText: 'Choose a file above, or export your courses first to see how a file looks.',
  states,
  progress: (written: string, all: string) => `${written} of ${all} courses`,
  progressLabel: (name: string) => `Importing ${name}`,
  mayLeave: 'You can leave this page; the import continues.',
  summary: (added: string, changed: string, unchanged: string) =>
    `${added} new · ${changed} changed · ${unchanged} unchanged`,
  leftOut: (count: string) => `${count} left out`,
  partlyState: 'Stopped',
  partly: (written: string, all: string) =>
    `${written} of ${all} courses are saved. Undo them, or import the file again for the rest.`,
  madeBy: (name: string, moment: string) => `${name}, ${moment}`,
  undone: 'Undone',
  undoneBy: (name: string, moment: string) => `Undone by ${name}, ${moment}`,
  failures,

  undo: 'Undo',
  stop: 'Stop and undo',
  undoOf: (name: string) => `Undo the import of ${name}`,
  undoTitle: 'Undo this import?',
  undoText: (name: string) =>
    `Courses that “${name}” changed become what they were before. New ones are removed, with instructors who came with them; one in a cart or on a wish list is archived. A course that someone has edited or bought since stays as it is.`,
  undoConfirm: 'Undo the import',
  undoKeep: 'Keep it',
  undoDone: (count: string, number: number) =>
    `Undone: ${count} ${number === 1 ? 'course is' : 'courses are'} as before.`,
  undoKept: (count: string, number: number) =>
    `${count} ${number === 1 ? 'stays as it is' : 'stay as they are'} now:`,
  keptReasons: { changed: 'edited since', sold: 'bought since' },
  problems: {
    import_has_faults: 'Something has changed since the file was checked. Check it again.',
    import_running: 'Another file is being imported. Try again when it’s done.',
    import_undone: 'Someone has undone this import already.',
    import_not_found: 'This import is no longer there. Load the page again.',
    import_not_done: 'This import has changed nothing that could be undone.',
  } as Record<string, string>,
}
