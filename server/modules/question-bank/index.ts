export {
  formatOf,
  type QuestionFormat,
  questionFormats,
  type QuestionImport,
  readQuestions,
} from './formats/read-questions.ts'
export {
  type ExportFormat,
  exportFormats,
  type QuestionExport,
  writeQtiPackage,
  writeQuestions,
  writeQuestionsWorkbook,
} from './formats/export/write-questions.ts'
export { bytesSource, type Source } from './formats/source.ts'
