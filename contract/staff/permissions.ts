/** What staff may be allowed to do. Every call of the staff area names the one it needs, or `any`. */
export const permissions = [
  /** What visitors send: messages, requests, applications, subscribers. */
  'inbox',
  /** Every mail that was sent or waits. */
  'mails',
  /** Students' names and addresses, and ending their sessions. */
  'students',
  /** Making one account of two that belong to one person. */
  'merges',
  /** Who is enrolled in what. */
  'enrolments',
  /** Giving and revoking certificates. */
  'certificates',
  /** Orders, transfers, payments under review, manual enrolments. */
  'orders',
  /** Asking for a refund, deciding and sending it. */
  'refunds',
  /** The ledger, settlements, alerts about money. */
  'books',
  'coupons',
  /** What was sold, to how many new students, and how batches fill. */
  'reports',
  /** Free orientation classes, who booked them, and the discount offered after them. */
  'orientation',
  /** Batches and who is in them. */
  'batches',
  /** Courses and what is taught in them. */
  'courses',
  /** Which accounts teach: inviting instructors, and taking it back. */
  'instructors',
  /** Reading what students ask and how they review all courses, answering it, and moderating it. */
  'questions',
  /** Reading and marking what students hand in. */
  'marking',
  /** Uploaded pictures and files. */
  'media',
  /** What the provider says about themselves: name, phones, logo, colours, announcement. */
  'site',
  /** Who is staff, and in which role. */
  'people',
  /** The audit list. */
  'audit',
] as const
export type Permission = (typeof permissions)[number]

/** What a call of the staff area needs. `any`: to be staff is enough. */
export type StaffPermission = Permission | 'any'

/** The roles of staff, most powerful first. An instructor is not staff. */
export const staffRoles = [
  'owner',
  'manager',
  'finance',
  'support',
  'content',
  'marketing',
  'examiner',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** The only table of who may do what. */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  manager: permissions.filter((permission) => permission !== 'people' && permission !== 'site'),
  finance: ['orders', 'refunds', 'books', 'enrolments', 'reports'],
  support: ['inbox', 'students', 'enrolments', 'questions'],
  content: ['courses', 'questions', 'media', 'batches', 'marking'],
  marketing: ['coupons', 'orientation', 'reports'],
  examiner: ['enrolments', 'certificates', 'marking'],
}

/** The role a text names, or null. */
export function staffRoleOf(text: string | null): StaffRole | null {
  return staffRoles.find((role) => role === text) ?? null
}

/** Whether a role may do something; null is nobody's role and may do nothing. */
export function permits(role: StaffRole | null, needed: StaffPermission): boolean {
  if (role === null) return false
  return needed === 'any' || rolePermissions[role].includes(needed)
}

/** The roles that may do something. */
export function rolesWith(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => rolePermissions[role].includes(permission))
}
