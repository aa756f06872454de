export { beginImport, storeRows } from './begin-import.ts'
export { checkStudentRows } from './check-rows.ts'
export type { ImportContext, Importer } from './context.ts'
export { forgetInvited } from './forget-invited.ts'
export { listStudentImports } from './import-records.ts'
export {
  listInvitedStudents,
  mailInvitedStudent,
  removeInvitedStudent,
} from './invited-students.ts'
export { listImportRows } from './list-rows.ts'
export { mergeInvitations } from './merge-invitations.ts'
export { runImport } from './run-import.ts'
export { type ProvedStudent, takeUpInvitations } from './take-up-invitations.ts'
export { undoStudentImport } from './undo-import.ts'
