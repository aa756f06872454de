import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpMail {
  from: string
  to: string[]
  /** The message as it came over the wire. */
  raw: string
}

/** A mail server for tests that speaks the real protocol. */
export interface PretendSmtpServer extends AsyncDisposable {
  url: string
  mails: SmtpMail[]
  /** Answers this code to receivers; null takes everyone. */
  refuseReceivers: number | null
}

/** @param host the address of this machine it listens at */
export async function pretendSmtpServer({ host = '127.0.0.1' } = {}): Promise<PretendSmtpServer> {
  const mails: SmtpMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = pretend.refuseReceivers
      done(
        code === null ? null : Object.assign(new Error('No such mailbox'), { responseCode: code }),
      )
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((receiver) => receiver.address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, host, resolve)
  })
  const pretend: PretendSmtpServer = {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuseReceivers: null,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return pretend
}
