import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ isNoted: boolean }>()

/** Runs a call of staff and says whether its verb gave the audit list anything to record, be it that nothing changed. */
export async function auditedCall<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; isNoted: boolean }> {
  const call = { isNoted: false }
  const answer = await calls.run(call, work)
  return { answer, isNoted: call.isNoted }
}

/** Called for every entry, and by a verb that found nothing to change. */
export function noteAudit(): void {
  const call = calls.getStore()
  if (call) call.isNoted = true
}
