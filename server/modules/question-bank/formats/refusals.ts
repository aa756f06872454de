import {
  type FileReason,
  type FileReasonCode,
  filledReason,
} from '#contract/question-bank/file-reasons.ts'

/** A value quotes the file, which may go on without an end. */
const LONGEST_VALUE = 300

/** A code with its values, of a bounded length. */
function reasonOf(
  code: FileReasonCode,
  values: readonly (string | number | undefined)[],
): FileReason {
  return { code, values: values.map((value) => String(value).slice(0, LONGEST_VALUE)) }
}

/** What is said of an item that is imported: what stands elsewhere than it was, or is not kept. */
export function noteOf(
  code: FileReasonCode,
  ...values: readonly (string | undefined)[]
): FileReason {
  return reasonOf(code, values)
}

/** What is said of an item or a file, as a code with values; the message is the English sentence. */
class Refusal extends Error {
  readonly why: FileReason

  constructor(code: FileReasonCode, ...values: readonly (string | number | undefined)[]) {
    const why = reasonOf(code, values)
    super(filledReason(code, why.values))
    this.why = why
  }
}

/** What the bank cannot hold, or what is no question: the item is left out with this reason. */
export class NotRepresented extends Refusal {
  override name = 'NotRepresented'
}

/** An item that says no sense: nothing right, no text, a formula that cannot be drawn. */
export class Malformed extends Refusal {
  override name = 'Malformed'
}

/** A file of which nothing more can be read. */
export class UnreadableFile extends Refusal {
  override name = 'UnreadableFile'
}
