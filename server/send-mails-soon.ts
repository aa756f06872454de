import type { Services } from './services.ts'

/** Sends the queued mails now. A failure is logged and no more: the job sends them at its next turn. */
export function sendMailsSoon({ wake, log }: Pick<Services, 'wake' | 'log'>): Promise<void> {
  return wake('send-mails').catch((error: unknown) =>
    log.warn({ err: error }, 'mail waits for its next turn'),
  )
}
