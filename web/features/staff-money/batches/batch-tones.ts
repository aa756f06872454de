/** The colours of the states of a batch. */
export const batchTones = {
  draft: 'plain',
  open: 'good',
  closed: 'accent',
  cancelled: 'danger',
} as const
