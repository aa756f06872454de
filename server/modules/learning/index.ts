export { changeEnrolledBatch, enrol, type Enrolment, flag, notEnrolled, revoke } from './enrol.ts'
export { hasAccessOn, isWithinAccess } from './access-until.ts'
export { extendAccess } from './extend-access.ts'
export { extendBatchAccess, previewBatchAccess } from './extend-batch-access.ts'
export { remindOfAccessEnds } from './remind-of-access-ends.ts'
export { mergeLearning } from './merge-learning.ts'
export {
  approveCorrection,
  askForCorrection,
  countCorrections,
  listCorrections,
  rejectCorrection,
} from './certificates/corrections.ts'
export type { CertificateContext } from './certificates/certificate-context.ts'
export { reissueCertificate } from './certificates/reissue-certificate.ts'
export { certificatePdf, courseNameOn } from './certificates/certificate-pdf.ts'
export { certificateHeading } from './certificates/certificate-words.ts'
export { openBadge, revocationList, signCredential } from './certificates/credential.ts'
export { publicKeys } from './certificates/credential-keys.ts'
export { findCertificate, readCertificate } from './certificates/read-certificate.ts'
export { dateEnrolment } from './date-enrolments.ts'
export { type EnrolmentUse, findUsedEnrolments } from './find-used-enrolments.ts'
export { findEnrolments } from './find-enrolments.ts'
export { awardCertificate } from './certificates/award-certificate.ts'
export { countLearningDays, noteLearningDays } from './classroom/progress/learning-days.ts'
export { countLearning, myCertificates, myCourses } from './my-courses.ts'
export {
  certificatesOfItems,
  revokeCertificate,
  revokeCertificates,
} from './certificates/revoke-certificate.ts'
export { showCertificate } from './certificates/show-certificate.ts'
export {
  addBatchLesson,
  archiveBatchLesson,
  readyVideo,
  type ReadyVideo,
} from './curriculum/add-batch-lesson.ts'
export {
  publishArchiveLessons,
  readCurricula,
  writeCurriculum,
} from './curriculum/archive-curriculum.ts'
export { addLessons } from './curriculum/add-lessons.ts'
export { addMediaLessons } from './curriculum/add-media-lessons.ts'
export { lessonsWithMedia, remeasureLessons } from './curriculum/lessons-with-media.ts'
export { copyCurriculum, type LessonCopy } from './curriculum/copy-curriculum.ts'
export { changeLesson, deleteDraft } from './curriculum/change-lesson.ts'
export { addSection, changeSection } from './curriculum/change-sections.ts'
export { findCourse, type PublishingDesk } from './curriculum/context.ts'
export { listVersions, restoreVersion, showVersion } from './curriculum/lesson-versions.ts'
export { codeLanguageOf } from './curriculum/markdown/code-language.ts'
export { isInlineFormula, mayBeginFormula } from './curriculum/markdown/formula-signs.ts'
export { markdownOfDocument } from './curriculum/markdown/markdown-of-document.ts'
export { readMarkdown } from './curriculum/markdown/read-markdown.ts'
export { publishCourse, publishLesson } from './curriculum/publish-lessons.ts'
export { faultsOfFormulasInThread, renderInThread } from './curriculum/article/render-in-thread.ts'
export {
  countWaitingDrafts,
  listWaitingDrafts,
  sendDraftBack,
} from './curriculum/own-lessons/review-lessons.ts'
export type { OwnDesk } from './curriculum/own-lessons/own-desk.ts'
export {
  addOwnLessons,
  previewOwnLesson,
  readOwnMarkdown,
  showOwnCurriculum,
  showOwnLesson,
  writeOwnMarkdown,
} from './curriculum/own-lessons/own-lessons.ts'
export { handInLesson, saveOwnDraft } from './curriculum/own-lessons/write-own-draft.ts'
export { saveDraft } from './curriculum/save-draft.ts'
export { showCurriculum } from './curriculum/show-curriculum.ts'
export { showLesson } from './curriculum/show-lesson.ts'
export { addNote, changeNote, deleteNote } from './classroom/notes.ts'
export { certifyAttendance } from './classroom/progress/certify-attendance.ts'
export { certifyStudent } from './classroom/progress/certify-student.ts'
export { looksAtMarks, marksAreOpen } from './classroom/progress/test-percents.ts'
export { claimCertificate } from './classroom/progress/claim-certificate.ts'
export { issueWaitingCertificates } from './classroom/progress/issue-waiting-certificates.ts'
export { needOfTest, openNeedOfTest } from './classroom/progress/test-need.ts'
export { completeByTest } from './classroom/progress/complete-by-test.ts'
export { changeCompletion, showCompletion } from './classroom/completion.ts'
export { completionOfStudents } from './classroom/progress/completion-of-students.ts'
export { completeLesson } from './classroom/progress/complete-lesson.ts'
export {
  findAdmittedStanding,
  findCourseStanding,
  findCourseStandingIfAny,
} from './classroom/find-course-standing.ts'
export { findLearntShares, type CourseShares } from './classroom/progress/learnt-shares.ts'
export { findLessonStanding, type LessonStanding } from './classroom/find-lesson-standing.ts'
export { mayLearn } from './classroom/may-open.ts'
export type { Issuer } from './certificates/certificate-mail.ts'
export type { ClassroomContext, Learner } from './classroom/context.ts'
export { isForBatchOf, outlineRows } from './classroom/course-outline.ts'
export { listPublicLessons, showPreview } from './classroom/public-lessons.ts'
export { loadSampleLessons } from './classroom/load-sample-lessons.ts'
export { addExaminer, listExaminers, markedCourses, removeExaminer } from './classroom/examiners.ts'
export { suggestExaminers } from './classroom/suggest-examiners.ts'
export { findTeachers, teaches } from './classroom/teachers.ts'
export { classesOfEnrolments } from './classroom/progress/attendance-of.ts'
export { mayOpenMedia } from './classroom/may-open-media.ts'
export { recordTogether } from './classroom/progress/record-together.ts'
export { showClassroom } from './classroom/show-classroom.ts'
export { viewLesson } from './classroom/view-lesson.ts'
