export { addFormerDetails } from './add-former-details.ts'
export { type AccountOfAddress, accountsOfAddresses } from './accounts-of-addresses.ts'
export { byUid } from './sessions/by-uid.ts'
export { closeMergedAccount, lockAccounts } from './close-merged-account.ts'
export { personalColumns } from './personal-tables.ts'
export { type AccountContext, closeAccount } from './close-account.ts'
export { deleteLateRows, deleteStudent } from './delete-student.ts'
export { endAccessTokens } from './sessions/end-access-tokens.ts'
export { endSessionsOfFormerSecret } from './sessions/end-sessions-of-former-secret.ts'
export { exchangeIdToken, type SignInContext } from './sessions/exchange-id-token.ts'
export {
  beginPageSession,
  endPageSession,
  findPageSession,
  forgetEndedPageSessions,
} from './sessions/page-sessions.ts'
export { exportStudent } from './export-student.ts'
export { followAddress } from './follow-address.ts'
export { byStudentId, listStudents, staffMay } from './list-students.ts'
export { signedInStudent, type NewProfile } from './sessions/signed-in-student.ts'
export { asStudent, type StudentRecord } from './student-record.ts'
export { storePhoto, readPhoto } from './photos.ts'
export { savePhone } from './save-phone.ts'
export { replaceSkills } from './replace-skills.ts'
export { withPromisedRole, withSessionRole } from './sessions/session-role.ts'
export { signOutEverywhere, type SignOutContext } from './sessions/sign-out-everywhere.ts'
export { type OwnChange, refuseOwnChange } from './staff/refuse-own-change.ts'
export { squarePhoto } from './square-photo.ts'
export {
  giveRole,
  type AssignableRole,
  hasOwner,
  listStaff,
  listUidsByEmail,
  type StaffEntry,
  takeRole,
} from './staff/staff-roles.ts'
export {
  changeStaffRole,
  type InvitationContext,
  inviteStaff,
  listStaffPeople,
  removeStaff,
  withdrawInvitation,
} from './staff/staff-people.ts'
export { listFormerAccounts, mergedIntoOf } from './staff/former-accounts.ts'
export { addStudentNote, listStudentNotes, removeStudentNote } from './staff/student-notes.ts'
export { replaceStudentTags, tagsOfStudent } from './staff/student-tags.ts'
export { exportStudents, listStudentsForStaff, showStaffStudent } from './staff/student-list.ts'
export { updateProfile } from './update-profile.ts'
