import { createVerify, type Verify } from 'node:crypto'
import { z } from 'zod'
import { AuthenticityError } from './gateway.ts'

export interface SnsRules {
  /** The one topic messages may come from. */
  topicArn: string
  /** Host the signing certificate may come from. */
  certificateHost: RegExp
  /** @throws AuthenticityError where there is none at the address, GatewayFailure when it cannot be fetched right now */
  fetchCertificate(url: string): Promise<string>
}

export interface SnsMessage {
  id: string
  type: string
  payload: unknown
}

/** Amazon's hosts for SNS, and no one else's. */
export const SNS_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com$/

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Signature: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  SigningCertURL: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
})
type Envelope = z.infer<typeof Envelope>

/**
 * Reads a message of Amazon SNS that carries the right topic and a good signature by a certificate of Amazon's own host.
 *
 * @throws AuthenticityError, and GatewayFailure when its certificate cannot be fetched right now
 */
export async function readSnsMessage(body: string, rules: SnsRules | null): Promise<SnsMessage> {
  const parsed = Envelope.safeParse(jsonOf(body))
  if (!rules || !parsed.success) throw new AuthenticityError()
  const envelope = parsed.data
  if (envelope.TopicArn !== rules.topicArn || !isTrustedCertificate(envelope.SigningCertURL, rules))
    throw new AuthenticityError()
  const certificate = await rules.fetchCertificate(envelope.SigningCertURL)
  const verify = createVerify(envelope.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1').update(
    signedText(envelope),
  )
  if (!isSignedBy(certificate, verify, envelope.Signature)) throw new AuthenticityError()
  return { id: envelope.MessageId, type: envelope.Type, payload: jsonOf(envelope.Message) }
}

function isSignedBy(certificate: string, verify: Verify, signature: string): boolean {
  try {
    return verify.verify(certificate, signature, 'base64')
  } catch {
    // No certificate, or one of a key that signs nothing.
    return false
  }
}

function isTrustedCertificate(address: string, rules: SnsRules): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.search === '' &&
    url.port === '' &&
    // guard T03e: a certificate comes from Amazon (gateway-messages)
    rules.certificateHost.test(url.hostname) &&
    url.pathname.endsWith('.pem')
  )
}

/** Key and value in turn, each on its line, in Amazon's fixed order. */
function signedText(envelope: Envelope): string {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : ([
          'Message',
          'MessageId',
          'SubscribeURL',
          'Timestamp',
          'Token',
          'TopicArn',
          'Type',
        ] as const)
  return names
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join('')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
