/** How long a mail server is waited for while mails are sent. */
const TIMEOUT_MS = 20_000

/**
 * Opens the way to the mail server of `SMTP_URL`; close it at the end. Nothing is connected before the first use.
 *
 * @param timeoutMs for each of connection, greeting and answer
 */
export async function openMailServer(smtpUrl: string, timeoutMs = TIMEOUT_MS) {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport(
    {
      url: smtpUrl,
      requireTLS: mustBeEncrypted(new URL(smtpUrl)),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  )
}

/**
 * Mails hold links that open accounts, so none goes to another machine in the clear, even if someone between hides
 * encryption. `?requireTLS=false` says that the network in between is one's own.
 */
function mustBeEncrypted({ hostname, searchParams }: URL): boolean {
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return !isThisMachine && searchParams.get('requireTLS') !== 'false'
}
