export { announce, listAnnouncements, removeAnnouncement, showAnnouncements } from './announce.ts'
export { askQuestion } from './ask-question.ts'
export { setGroups, showGroups, showOwnGroups } from './batch-groups.ts'
export { changeQuestion, deleteQuestion, solveQuestion } from './change-question.ts'
export type { DiscussionContext, Person } from './context.ts'
export { followQuestion } from './follow-question.ts'
export {
  countForTeacher,
  countWaitingQuestions,
  findOldestQuestion,
  listForStaff,
  listForTeacher,
} from './list-for-staff.ts'
export { listQuestions } from './list-questions.ts'
export { listQuestionsOf } from './list-questions-of.ts'
export { dismissReports, moderateAnswer, moderateQuestion } from './moderate.ts'
export { renewTexts } from './renew-texts.ts'
export { report } from './report.ts'
export { openPicture, removePictures, sendPicture } from './send-pictures.ts'
export { showQuestion } from './show-question.ts'
export { notifyOfAnnouncements } from './notify-of-announcements.ts'
export { answerQuestion, changeAnswer, deleteAnswer } from './write-answers.ts'
export { writeDocument } from './write-document.ts'
