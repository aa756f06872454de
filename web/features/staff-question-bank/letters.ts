export { letterOf, romanOf } from '#web/text/question-letters.ts'
