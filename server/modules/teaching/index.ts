export { acceptInvitation } from './accept-invitation.ts'
export type { AccountDesk, OverviewContext, Teacher, TeachingContext } from './context.ts'
export {
  inviteAddress,
  inviteInstructor,
  removeInstructorAccount,
  showInstructorAccount,
  withdrawInstructorInvitation,
} from './invite-instructor.ts'
export { mergeTeachingAccounts } from './merge-accounts-of.ts'
export { showTeaching } from './show-teaching.ts'
