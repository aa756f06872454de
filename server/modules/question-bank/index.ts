export {
  formatOf,
  type QuestionImport,
  readItems,
  readQuestions,
} from './formats/read-questions.ts'
export {
  type QuestionExport,
  writeQtiPackage,
  writeQuestions,
  writeQuestionsWorkbook,
} from './formats/export/write-questions.ts'
export { bytesSource, type Source } from './formats/source.ts'
export { addBank } from './add-bank.ts'
export { GRAINS, hundredthsShown, type Mark, mark, markByPerson } from './marking/mark.ts'
export { changeBank } from './change-bank.ts'
export { checkQuestionFile } from './check-question-file.ts'
export { changeQuestion } from './change-question.ts'
export { changeQuestions } from './change-questions.ts'
export type { BankDesk } from './context.ts'
export { exportBank } from './export-bank.ts'
export { listBanks, showBankWithTags } from './list-banks.ts'
export { listQuestions } from './list-questions.ts'
export {
  beginningOf,
  documentOf,
  selectLatest,
  selectVersions,
  type VersionRow,
} from './question-rows.ts'
export { type SavedQuestions, saveQuestions } from './save-questions.ts'
export { loadSampleBanks } from './sample/load-sample-banks.ts'
export { questionsWithMedia } from './questions-with-media.ts'
export { showQuestion, showQuestionVersion } from './show-question.ts'
export { tagOf, tagText } from './tags.ts'
export { addStimulus, listStimuli } from './stimuli.ts'
export { tryAnswer } from './try-answer.ts'
export { readArchiveBanks } from './archive/read-archive-banks.ts'
export { writeArchiveBanks } from './archive/write-archive-banks.ts'
