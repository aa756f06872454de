import { fileReasons, type FileReasonCode } from '#contract/question-bank/file-reasons.ts'

/** Why an item of a file is left out, or a question of an export, and what is not as it was. In English the code is the sentence. */
export const questionReasons = Object.fromEntries(
  fileReasons.map((code) => [code, code]),
) as Record<FileReasonCode, string>

/** Parts of questions that are named within these sentences. */
export const reasonValues: Record<string, string> = {}
