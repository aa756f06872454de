import type {
  PaperFault,
  PaperLessonState,
  SheetFault,
  SheetWarning,
} from '#contract/tests/terms.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'

const faults: Record<PaperFault, string> = {
  'no-questions': 'The test has no questions yet. Choose some under “Questions and rules”.',
  'too-many-questions': 'The answer sheet holds 100 questions. This test has more.',
  'other-kinds': 'These questions cannot be printed in sets:',
}

const kinds: Record<QuestionKind, string> = {
  single_choice: 'One option',
  multiple_choice: 'Several options',
  true_false: 'True or false',
  numeric: 'Number',
  short_text: 'Short text',
  gaps: 'Gaps',
  matching: 'Matching',
  ordering: 'Ordering',
  long_answer: 'Long answer',
}

/** Tests on paper: the screen of staff, and what is printed. Numbers come as the language writes them. */
export const testPaper = {
  title: 'Question papers',
  lead: 'The same questions in up to four sets. Each set has its own order, so neighbours cannot copy.',
  rule: 'Single choice, multiple choice, true or false, and long answers can be printed in sets: creative questions too. At most 100 questions.',
  lessonStates: {
    archived:
      'This lesson is archived: students do not see it. Sheets that are entered stay among the results, and can still be entered or removed. Nobody is notified.',
    'not-published':
      'This lesson is not published: students do not see it yet. Sheets can be entered already. Nobody is notified.',
  } satisfies Record<Exclude<PaperLessonState, 'open'>, string>,
  faults,
  kinds,
  unfit: (number: string, kind: string, beginning: string) => `${number}. ${beginning} (${kind})`,
  setCount: 'Number of sets',
  setCountHint: 'One set keeps the order of the test.',
  setNames: ['1: A', '2: A and B', '3: A, B and C', '4: A, B, C and D'],
  make: 'Make the sets',
  made: 'The sets are made.',
  madeAt: (moment: string, questions: string) =>
    `Made on ${moment}, with ${questions} questions. Printing again gives the same papers.`,
  isOlder:
    'The test was saved after that. The papers still have the questions from before. Discard them to print the new ones.',
  print: 'Print',
  questionsOf: (set: string) => `Questions, set ${set}`,
  answerSheet: 'Answer sheet',
  answerSheetHint: 'One for all sets. The student fills in roll number and set.',
  key: 'Right answers of all sets',
  keyHint: 'For the team only. Keep it away from students until they may see their results.',
  discard: 'Discard the sets',
  discardTitle: 'Discard these sets?',
  discardText:
    'Papers that are printed already become useless: new sets have another order and another key.',
  discardKeep: 'Keep them',
  discarded: 'The sets are discarded.',
  problems: {
    paper_made: 'Someone has made the sets meanwhile. Load the page again.',
    paper_unfit: 'This test cannot be printed in sets. Load the page again to see why.',
    paper_answered: 'Answers to these sets are entered. Remove them first.',
    paper_not_made: 'The sets were discarded. Go back and make them again.',
    roll_taken: 'Another student has this roll number in this test.',
    roll_used: 'A sheet is entered by the number so far. Remove the sheet first.',
    student_not_in_course: 'This student is no longer in the course.',
  } as Record<string, string>,

  printTitle: {
    questions: (set: string) => `Set ${set}`,
    sheet: 'Answer sheet',
    key: 'Right answers',
    rolls: 'Roll numbers',
  },
  back: 'On paper',
  language: 'Language of the paper',
  languages: { en: 'English', bn: 'Bangla' },
  printNow: 'Print this page',
  printHint: 'A4, without headers and footers of the browser. “Save as PDF” is in the same window.',

  set: 'Set',
  time: 'Time',
  minutes: (minutes: string) => `${minutes} minutes`,
  fullMarks: 'Full marks',
  name: 'Name',
  roll: 'Roll number',
  batch: 'Batch',
  signature: 'Signature of the invigilator',
  negative: (share: string) => `A wrong answer loses ${share} marks.`,
  fillIn:
    'Fill in the circle of your answer completely, with a black pen. One circle a question, unless the question says otherwise.',
  chooseSome: 'Several may be right.',
  isTrue: 'True',
  isFalse: 'False',
  and: ' and ',
  passageOf: (numbers: string) => `Read this for ${numbers}.`,
  number: 'No.',
  marks: (marks: string) => `[${marks}]`,
  staffOnly: 'For the team only',
  written: 'written',
  writtenQuestion: (numbers: string) => `Question ${numbers}`,
  cancelled: { 'marks-for-all': 'marks for all', 'marks-for-none': 'no marks' },

  enterTitle: 'Answers and totals',
  enterLead:
    'A file of an OMR reader or a phone app, or sheet by sheet. Nothing is saved before you have seen each row.',
  totalsOnly:
    'This test has questions that are answered in writing. Enter the total of each sheet, once it is marked.',
  choose: 'Choose a file of answers',
  chooseAnother: 'Another file',
  dropHere: 'Drop it here',
  chooseHint:
    'CSV or Excel with roll, set, and answers: all in one column, or a column for each question. Or roll and total.',
  fileFaults: {
    wrongFile: 'Choose a CSV or .xlsx file.',
    tooLarge: 'This file is too large.',
    notText: 'This file is no text. Save it as CSV in UTF-8, or as .xlsx.',
    unreadable: 'This file cannot be read. Save it again as .xlsx or CSV.',
    empty: 'There are no rows in this file.',
  },
  tooManyRows: (most: string) => `At most ${most} rows at once. Split the file.`,
  columns: { roll: 'Roll number', set: 'Set', answers: 'Answers', marks: 'Total marks' },
  noColumn: 'Not in the file',
  questionColumns: (count: string) => `${count} columns hold one answer each.`,
  check: 'Check the rows',
  byHand: 'One sheet by hand',
  answersHint:
    'One letter a question: ABD-C. A dash is no answer. Several circles of one question in brackets: (AC).',
  marksHint: 'Only where you enter no answers.',
  checkOne: 'Check this sheet',
  rows: 'Rows of the file',
  line: 'Line',
  content: 'Sheet',
  outcome: 'Outcome',
  totalIs: (marks: string) => `Total ${marks}`,
  answersAre: (set: string, count: string) => `Set ${set}, ${count} answered`,
  checked: (good: string, bad: string) => `${good} can be saved, ${bad} left out.`,
  fits: 'Can be saved',
  left: 'Left out',
  save: (count: string, number: number) => (number === 1 ? 'Save 1 sheet' : `Save ${count} sheets`),
  saved: (count: string, number: number) =>
    number === 1 ? '1 sheet is saved and marked.' : `${count} sheets are saved and marked.`,
  ofQuestion: (question: string) => `Question ${question}.`,
  sheetFaults: {
    'unknown-roll': 'No student has this roll number in this test.',
    'double-row': 'This roll number is in the file more than once.',
    'open-online': 'The student is sitting this test online now. Enter it once that is handed in.',
    'unknown-set': 'This set does not exist.',
    'written-questions': 'The test has questions that are answered in writing. Enter the total.',
    'no-sets': 'The test has no sets. Enter the total, or make the sets first.',
    'too-many-answers': 'There are more answers than questions.',
    'bad-letter': 'An answer cannot be read, or the question has no such option.',
    'bad-marks': 'The total must be a number with at most two decimals.',
    'too-many-marks': 'The total is more than the full marks of the test.',
    'no-total': 'The full marks of this test depend on what is drawn. Make the sets first.',
    'answers-and-marks': 'Answers and a total cannot be entered together.',
    absent: 'Marked as absent: nothing is entered.',
    nothing: 'There are neither answers nor a total.',
  } satisfies Record<SheetFault, string>,
  sheetWarnings: {
    replaces: 'Replaces the sheet that is entered.',
    'sat-online':
      'Sat online too. The rule of the test (first, best or last) decides which counts.',
    'several-circles': 'Questions with more than one circle count as not answered.',
  } satisfies Record<SheetWarning, string>,
  rollsTitle: 'Roll numbers',
  rollTable: 'Students with their roll numbers',
  rollsLead:
    'Each student of the course has one in this test, batch by batch. Change one to that of a school, for example. Who enrols later gets the next one.',
  giveRolls: 'Give roll numbers',
  rollsGiven: (count: string, number: number) =>
    number === 0
      ? 'Everyone has a roll number already.'
      : number === 1
        ? '1 student has a roll number now.'
        : `${count} students have a roll number now.`,
  noRolls: 'No one has a roll number yet. Sheets are entered by it.',
  change: 'Change',
  changeRoll: 'Change the roll number',
  changeRollOf: (roll: string) => `Change roll number ${roll}`,
  changeRollHint: 'Up to six digits. No other student of this test may have it.',
  changeRollSave: 'Save',
  changeRollKeep: 'Cancel',
  rollChanged: 'The roll number is changed.',
  rollPaper: 'Print the list',
  entered: 'Entered',
  onlyTotal: 'Total',
  otherCounts: 'Another attempt counts.',
  remove: 'Remove',
  removeOf: (roll: string) => `Remove the sheet of ${roll}`,
  removed: 'The sheet is removed.',
  moreRolls: 'Show more',
  ownSignature: 'Signature',
}
