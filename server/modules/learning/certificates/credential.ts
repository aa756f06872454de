import { SignJWT } from 'jose'
import type { CertificatePaper } from './certificate-pdf.ts'
import { extentOf } from './certificate-words.ts'
import { CREDENTIAL_ALGORITHM, type CredentialKeys, signingKey } from './credential-keys.ts'
import { words } from '#server/words/index.ts'

export interface CredentialIssuer {
  /** Of this site. */
  origin: string
  /** What the provider calls itself. */
  name: string
}

/** The id of a key is the address where it can be read, as Open Badges asks. */
export const keyAddress = (origin: string, kid: string) => `${origin}/api/credential-keys/${kid}`

/** Where verifiers can check whether a credential was revoked. */
const statusAddress = (origin: string, serial: string) =>
  `${origin}/api/certificates/${serial}/revocations`

/**
 * The certificate as an Open Badges 3.0 credential in the data model of Verifiable Credentials 2.0. It says no more
 * about its student than the page of the certificate: the name.
 *
 * Source: https://www.imsglobal.org/spec/ob/v3p0, appendix B.
 */
export function openBadge(
  certificate: CertificatePaper & { courseId: string; about: string },
  { origin, name }: CredentialIssuer,
) {
  const page = `${origin}/certificates/${certificate.serial}`
  const course = `${origin}/courses/${certificate.courseId}`
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      // Has the word 1EdTechRevocationList.
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: certificate.courseName,
    issuer: { id: origin, type: ['Profile'], name, url: origin },
    // Whole seconds: the claim `nbf` has to equal it and knows no others.
    validFrom: certificate.issuedAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    credentialSubject: {
      id: `${page}#student`,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: certificate.nameOnIt,
          identityType: 'name',
        },
      ],
      achievement: {
        id: course,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: certificate.courseName,
        description: certificate.about,
        criteria: { narrative: criteriaOf(certificate, name) },
        tag: [certificate.level],
      },
    },
    credentialStatus: {
      id: statusAddress(origin, certificate.serial),
      type: '1EdTechRevocationList',
    },
  }
}

/** What its student did, in the Markdown that Open Badges allows here. */
function criteriaOf(certificate: CertificatePaper, provider: string): string {
  const paragraphs = [
    `Completing the course “${certificate.courseName}” of ${provider}.`,
    `${extentOf(certificate, 'en')}.`,
  ]
  if (certificate.learnt.length > 0)
    paragraphs.push(
      `${words.en.certificate.learnt}:`,
      certificate.learnt.map(({ en }) => `- ${en}`).join('\n'),
    )
  return paragraphs.join('\n\n')
}

/** The credential with its proof: a JWT whose payload is the credential itself. Source: Open Badges 3.0, section 8.2. */
export async function signCredential(
  credential: ReturnType<typeof openBadge>,
  { keys, origin }: { keys: CredentialKeys; origin: string },
): Promise<string> {
  const { kid, key } = await signingKey(keys)
  return new SignJWT({ ...credential })
    .setProtectedHeader({
      alg: CREDENTIAL_ALGORITHM,
      typ: 'JWT',
      kid: keyAddress(origin, kid),
    })
    .setIssuer(credential.issuer.id)
    .setSubject(credential.credentialSubject.id)
    .setJti(credential.id)
    .setNotBefore(new Date(credential.validFrom))
    .sign(key)
}

/** Whether one credential was revoked, in the form that Open Badges names `1EdTechRevocationList`. */
export function revocationList(
  { serial, isRevoked }: { serial: string; isRevoked: boolean },
  origin: string,
) {
  return {
    id: statusAddress(origin, serial),
    issuer: origin,
    revokedCredential: isRevoked ? [{ id: `${origin}/certificates/${serial}`, revoked: true }] : [],
  }
}
