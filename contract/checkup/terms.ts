/** How a check ended, worst first. */
export const checkStates = ['failed', 'warning', 'good'] as const
export type CheckState = (typeof checkStates)[number]

/** What the checks are about, in the order they are shown. */
export const checkGroups = [
  'software',
  'mail',
  'payments',
  'files',
  'backups',
  'address',
  'classes',
  'school',
] as const
export type CheckGroup = (typeof checkGroups)[number]

/** Every check there is, and its group. A copy that does not use something leaves its check out. */
export const groupOfCheck = {
  server: 'software',
  version: 'software',
  database: 'software',
  replica: 'software',
  clock: 'software',
  jobs: 'software',
  'sign-in': 'software',
  'mail-server': 'mail',
  'mail-sender': 'mail',
  'mail-queue': 'mail',
  bkash: 'payments',
  sslcommerz: 'payments',
  stripe: 'payments',
  transfers: 'payments',
  disk: 'files',
  files: 'files',
  cdn: 'files',
  backup: 'backups',
  practice: 'backups',
  dns: 'address',
  certificate: 'address',
  jitsi: 'classes',
  bigbluebutton: 'classes',
  content: 'school',
  courses: 'school',
  'second-person': 'school',
} as const satisfies Record<string, CheckGroup>
export type CheckName = keyof typeof groupOfCheck
export const checkNames = Object.keys(groupOfCheck) as [CheckName, ...CheckName[]]

/** What a provider does before the first sale, in this order. */
export const firstSteps = [
  'payments',
  'mail',
  'courses',
  'legal',
  'name',
  'contact',
  'logo',
  'backup',
  'second-person',
] as const
export type FirstStepName = (typeof firstSteps)[number]

/** Without these nothing can be sold, or not honestly. */
export const neededSteps: readonly FirstStepName[] = ['payments', 'mail', 'courses', 'legal']

/** sample: there is something, but it is what Edi ships with. */
export const stepStates = ['missing', 'sample', 'done'] as const
export type StepState = (typeof stepStates)[number]
