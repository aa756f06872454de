export {
  formatOf,
  type QuestionFormat,
  questionFormats,
  type QuestionImport,
  readQuestions,
} from './formats/read-questions.ts'
export { bytesSource, type Source } from './formats/source.ts'
