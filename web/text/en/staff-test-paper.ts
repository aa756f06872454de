import type { PaperFault } from '#contract/tests/terms.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'

const faults: Record<PaperFault, string> = {
  'no-questions': 'The test has no questions yet. Choose some under “Questions and rules”.',
  'too-many-questions': 'The answer sheet holds 100 questions. This test has more.',
  'other-kinds': 'These questions have no options to fill in on an answer sheet:',
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
  rule: 'Only single choice, multiple choice, and true or false can be printed in sets. At most 100 questions.',
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
  } as Record<string, string>,

  printTitle: {
    questions: (set: string) => `Set ${set}`,
    sheet: 'Answer sheet',
    key: 'Right answers',
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
  cancelled: { 'marks-for-all': 'marks for all', 'marks-for-none': 'no marks' },
}
