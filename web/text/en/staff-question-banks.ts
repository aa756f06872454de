import type { LineFaultCode } from '#contract/question-bank/read-lines.ts'
import type { MarkOutcome, QuestionKind, TagKind } from '#contract/question-bank/terms.ts'
import { questionEditor } from './staff-question-editor.ts'
import { questionFiles } from './staff-question-files.ts'

const kinds: Record<QuestionKind, string> = {
  single_choice: 'Single choice',
  multiple_choice: 'Multiple choice',
  true_false: 'True or false',
  numeric: 'Number',
  short_text: 'Short text',
  gaps: 'Fill the gaps',
  matching: 'Matching',
  ordering: 'Put in order',
  long_answer: 'Long answer',
}

const tagKinds: Record<TagKind, string> = {
  subject: 'Subject',
  chapter: 'Chapter',
  topic: 'Topic',
  year: 'Year',
  source: 'Source',
}

const faults: Record<LineFaultCode, string> = {
  no_number: 'This line belongs to no question. Begin each question with its number, such as 1.',
  no_text: 'The question has no text.',
  no_options: 'There are neither options nor an answer.',
  few_options: 'One option is too few.',
  same_letter: 'This letter is used twice.',
  empty_option: 'This option has no text.',
  no_answer: 'The right answer is missing. Put a star before it, or write ANSWER: B below.',
  answer_unknown: 'No option fits this answer.',
  two_answers: 'Two answers disagree. Keep one.',
  too_long: 'This is too long.',
}

const outcomes: Record<MarkOutcome, string> = {
  right: 'Right',
  partial: 'Partly right',
  wrong: 'Wrong',
  blank: 'Not answered',
  waiting: 'A person marks this answer',
  cancelled: 'Cancelled',
}

/** Banks of questions for tests. Numbers come as the language writes them. */
export const questionBanks = {
  editor: questionEditor,
  files: questionFiles,
  title: 'Question banks',
  lead: 'Questions for tests, with their answers. Only the team sees them.',
  add: 'Add a bank',
  addButton: 'Add',
  added: 'Bank added.',
  bankTitle: 'Name of the bank',
  course: 'Course',
  courseHint:
    'Type its title, or its ID such as PRG-101. Leave it empty for questions of any course.',
  anyCourse: 'For any course',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename “${name}”`,
  archive: 'Archive',
  restore: 'Take back',
  archived: 'Archived',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  none: 'There is no question bank yet',
  count: (count: string, number: number) => (number === 1 ? '1 question' : `${count} questions`),
  allBanks: 'All banks',
  searchHint: 'Words of a question',
  kind: 'Kind',
  tag: 'Tag',
  difficulty: 'Difficulty',
  shown: 'Show',
  passages: 'Shared passages',
  noPassages: 'This bank has no shared passage yet',
  noPassagesText: 'Write a question and choose “Write a new one” at “Shared passage”.',
  bankArchived: 'This bank is archived. The list of banks takes it back.',
  archivedOnly: 'Archived only',
  inUse: 'In use',
  noQuestions: 'This bank has no question yet. Write one, paste several, or import a file.',
  kinds,
  tagKinds,
  marks: (marks: string) => (marks === '1' ? '1 mark' : `${marks} marks`),
  choose: (name: string) => `Choose “${name}”`,
  chooseAll: 'Choose all of this page',
  chosen: (count: string, number: number) =>
    number === 1 ? '1 question chosen' : `${count} questions chosen`,
  change: 'Change',
  changeTitle: 'Change the chosen questions',
  changeHint: 'What you leave empty stays as it is.',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
  tagKind: 'Kind of tag',
  leaveAsIs: 'Leave as it is',
  marksEach: 'Marks of each',
  apply: 'Change them',
  changedCount: (count: string, number: number) =>
    number === 1 ? '1 question changed.' : `${count} questions changed.`,
  paste: 'Paste questions',
  pasteLead:
    'Number each question. Write options as A) or ক), and the right one with a star before it or as ANSWER: B below. Parts of a creative question end with their marks: A) … [1].',
  pasteLabel: 'Questions as plain lines',
  pasteExample:
    '1. Which is a vector?\nA) mass\nB) force\nANSWER: B\n\n২। রাজধানী কোনটি?\nক) ঢাকা\n*খ) …',
  pasteFound: (count: string, number: number) =>
    number === 1 ? '1 question found' : `${count} questions found`,
  pasteFaulty: (count: string, number: number) =>
    number === 1
      ? 'One needs another look and is not saved'
      : `${count} need another look and are not saved`,
  pasteSave: (count: string, number: number) =>
    number === 1 ? 'Save 1 question' : `Save ${count} questions`,
  pasteSaved: (count: string, number: number) =>
    number === 1 ? '1 question saved.' : `${count} questions saved.`,
  pasteMost: (count: string) => `Save at most ${count} questions at a time.`,
  line: (line: string) => `Line ${line}`,
  rightOption: 'right',
  faults,
  question: 'Question',
  backToBank: 'Back to the bank',
  preview: 'As students see it on a phone',
  tryIt: 'Check this answer',
  outcome: (outcome: string, marks: string) => `${outcome}: ${marks}`,
  outcomes,
  isTrue: 'True',
  isFalse: 'False',
  answer: 'Your answer',
  gap: (number: string) => `Gap ${number}`,
  place: (number: string) => `Place ${number}`,
  pick: 'Choose',
  and: ' and ',
  explanation: 'Explanation',
  versions: 'Versions',
  version: (number: string) => `Version ${number}`,
  by: (name: string) => `by ${name}`,
  isArchivedNow: 'Archived. New tests do not find it any more.',
  isBackNow: 'Back in its bank.',
}
