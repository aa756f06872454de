export { findStudents } from './find-students.ts'
export { deleteStudent } from './delete-student.ts'
export { endAccessTokens, versionBeforeStudent } from './end-access-tokens.ts'
export { endSessionsOfFormerSecret } from './end-sessions-of-former-secret.ts'
export { exportStudent } from './export-student.ts'
export { followAddress } from './follow-address.ts'
export { byStudentId, listStudents, staffMay } from './list-students.ts'
export { byUid, signedInStudent, type Wishes } from './signed-in-student.ts'
export { asStudent, type StudentRecord } from './student-record.ts'
export { keepPhoto, readPhoto } from './photos.ts'
export { keepPhone } from './keep-phone.ts'
export { replaceSkills } from './replace-skills.ts'
export { withPromisedRole, withSessionRole } from './session-role.ts'
export { isSignedOut, signOutEverywhere } from './sign-out-everywhere.ts'
export { squarePhoto } from './square-photo.ts'
export {
  giveRole,
  type GivenRole,
  hasOwner,
  listStaff,
  listUidsByEmail,
  type StaffEntry,
  takeRole,
} from './staff-roles.ts'
export {
  changeStaffRole,
  inviteStaff,
  listStaffPeople,
  removeStaff,
  withdrawInvitation,
} from './staff-people.ts'
export { updateProfile } from './update-profile.ts'
