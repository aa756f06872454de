import type { Context, Hono } from 'hono'
import { publicPath } from '#contract/languages.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import { Problem } from '#contract/problems.ts'
import { namesOf } from '../../../content.ts'
import {
  certificatePdf,
  findCertificate,
  openBadge,
  publicKeys,
  readCertificate,
  revocationList,
  signCredential,
} from '../../../modules/learning/index.ts'
import type { Services } from '../../../services.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { askedLanguage } from '../asked-language.ts'
import { ownLogo } from '../letterhead.ts'
import { addressOf } from '../serve.ts'

const READS = { points: 120, seconds: 60 }
/** Verifiers are programs on other sites and in wallets. */
const SHARED = { 'access-control-allow-origin': '*' }
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** The files of a certificate for anyone with its serial, and what programs need to verify it. */
export function certificateFiles(app: Hono, services: Services): void {
  const { db, config } = services
  const keys = { db, sealer: services.credentialSealer }

  app.get('/api/certificates/:serial/pdf', async (context) => {
    const language = askedLanguage(context.req.url)
    const certificate = await readCertificate(db, await serialOf(context))
    if (!isPrintable(certificate.nameOnIt)) throw new Problem('certificate_name_unprintable')
    const pdf = await certificatePdf(certificate, {
      language,
      provider: namesOf(config)[language],
      logo: await ownLogo(services),
      address: `${config.origin}${publicPath(language, `/certificates/${certificate.serial}`)}`,
    })
    return context.body(new Uint8Array(pdf), 200, {
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="certificate-${certificate.serial}.pdf"`,
    })
  })

  app.get('/api/certificates/:serial/credential', async (context) => {
    const certificate = await readCertificate(db, await serialOf(context))
    const issuer = { origin: config.origin, name: namesOf(config).en }
    const credential = await signCredential(openBadge(certificate, issuer), {
      keys,
      origin: config.origin,
    })
    return context.body(credential, 200, {
      ...PRIVATE,
      ...SHARED,
      'content-type': 'application/jwt',
      'content-disposition': `attachment; filename="certificate-${certificate.serial}.jwt"`,
    })
  })

  app.get('/api/certificates/:serial/revocations', async (context) => {
    const { serial, revokedAt } = await findCertificate(db, await serialOf(context))
    const list = revocationList({ serial, isRevoked: revokedAt !== null }, config.origin)
    return context.json(list, 200, { ...PRIVATE, ...SHARED })
  })

  app.get('/api/credential-keys/:kid', async (context) => {
    const found = (await publicKeys(db)).find(({ kid }) => kid === context.req.param('kid'))
    if (!found) throw new Problem('not_found')
    return context.json(named(found), 200, { ...SHARED, 'cache-control': 'public, max-age=3600' })
  })

  app.get('/.well-known/jwks.json', async (context) => {
    const found = await publicKeys(db)
    return context.json({ keys: found.map(named) }, 200, {
      ...SHARED,
      'cache-control': 'public, max-age=300',
    })
  })

  const named = <Key extends { kid?: string }>(key: Key) => ({
    ...key,
    kid: `${config.origin}/api/credential-keys/${key.kid}`,
  })

  async function serialOf(context: Context): Promise<string> {
    await rateLimit(services, {
      name: 'certificate-files',
      limit: READS,
      who: addressOf(context, services),
    })
    return context.req.param('serial') ?? ''
  }
}
