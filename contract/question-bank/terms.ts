export const questionKinds = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'numeric',
  'short_text',
  'gaps',
  'matching',
  'ordering',
  'long_answer',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What a tag says about a question. */
export const tagKinds = ['subject', 'chapter', 'topic', 'year', 'source'] as const
export type TagKind = (typeof tagKinds)[number]

/**
 * What a partly right answer earns. `all`: nothing. `share`: right parts of all parts; of several options, wrong ones are
 * taken off. `weights`: what the key says for each part.
 */
export const partialRules = ['all', 'share', 'weights'] as const
export type PartialRule = (typeof partialRules)[number]

/** The same for an order. `places`: each item in its place. `neighbours`: each pair that follows one another. */
export const orderRules = ['all', 'places', 'neighbours'] as const
export type OrderRule = (typeof orderRules)[number]

/** How a long answer is handed in. `photos`: of handwriting. */
export const responseKinds = ['text', 'photos', 'either'] as const
export type ResponseKind = (typeof responseKinds)[number]

/** What became of an answer. `waiting`: for a person who marks it. */
export const markOutcomes = ['right', 'partial', 'wrong', 'blank', 'waiting', 'cancelled'] as const
export type MarkOutcome = (typeof markOutcomes)[number]

/** A question that turned out to be wrong gives its marks to all who had it, or to none. */
export const cancellations = ['marks-for-all', 'marks-for-none'] as const
export type Cancellation = (typeof cancellations)[number]

export const difficulties = { easiest: 1, hardest: 5 } as const

export const bankLimits = {
  banks: 500,
  bankTitle: 200,
  /** Of one bank. */
  questions: 50_000,
  questionsListed: 100,
  /** Of one bank in the complete copy of one course; of those it may draw, the oldest. */
  questionsArchived: 5_000,
  /** Changed, archived or saved in one call. */
  questionsAtOnce: 200,
  versionsListed: 100,
} as const

export const questionLimits = {
  options: 20,
  statements: 10,
  gaps: 50,
  rows: 50,
  items: 30,
  parts: 10,
  /** Accepted spellings of one answer. */
  texts: 50,
  acceptedText: 500,
  /** Accepted numbers or ranges. */
  numbers: 20,
  /** Characters of a number, with its power of ten. */
  number: 60,
  units: 30,
  unit: 30,
  /** Nodes of a line of text, such as an option. */
  inlines: 200,
  lineText: 5_000,
  tags: 20,
  tag: 100,
  externalId: 200,
  /** Of one question: a thousand marks. */
  hundredths: 100_000,
  /** A share is a fraction of whole numbers up to this one. */
  shareOf: 100,
  answerText: 20_000,
  /** Photos of one answer. */
  photos: 20,
  /** Of a question as JSON. */
  bytes: 512 * 1024,
} as const

/** The formats in which questions come as a file. */
export const questionFormats = ['aiken', 'gift', 'moodle-xml', 'qti', 'csv', 'xlsx'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** The formats in which a bank is saved as a file. */
export const exportFormats = [
  'gift',
  'moodle-xml',
  'qti-2.1',
  'qti-3.0',
  'aiken',
  'csv',
  'xlsx',
] as const
export type ExportFormat = (typeof exportFormats)[number]

export const questionFileLimits = {
  /** Of a file from a browser. The command reads longer ones. */
  bytes: 20_000_000,
  /** Items of such a file. */
  items: 10_000,
  /** What is read of it, as JSON. */
  readBytes: 24_000_000,
  /** Questions of one file of an export; a bank with more becomes several. */
  exported: 2_000,
} as const
