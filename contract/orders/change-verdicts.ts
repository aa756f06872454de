/** Whether a student can change the batch of a place themselves, or why not. */
export const changeVerdicts = [
  'allowed',
  'not_offered',
  'waits_for_payment',
  'being_decided',
  'changed_already',
  'too_late',
] as const
export type ChangeVerdict = (typeof changeVerdicts)[number]
