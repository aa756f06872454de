import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Db } from '#server/db/connect.ts'
import { API_KEY, testIdentity } from './testing.ts'

/** A running identity service. */
export interface Target {
  url: string
  projectId: string
  apiKey: string
  /** The link in the last mail to an address. */
  lastLink(email: string): Promise<string>
}

/** Ours, on its own port until the test process ends. */
export async function ownService(db: Db): Promise<Target> {
  const identity = await testIdentity(db)
  // Node's fetch keeps no cookies: all SDKs of a test are one browser.
  let cookie = ''
  const listener = getRequestListener(async (request) => {
    const call = new Request(request)
    call.headers.set('cookie', cookie)
    const response =
      (await identity.service.fetch(call, { address: 'the-sdk' })) ??
      new Response(null, { status: 404 })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  })
  const server = http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projectId: 'edi-test',
    apiKey: API_KEY,
    lastLink: async (email) =>
      found(identity.mails.findLast((mail) => mail.recipient === email)).link,
  }
}

/**
 * Google's, started by scripts/checks/identity-oracle.ts with email privacy on, as in new projects.
 */
export async function officialEmulator(url: string): Promise<Target> {
  const projectId = 'demo-edi'
  const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const configured = await fetch(
    `${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`,
    {
      method: 'PATCH',
      headers: asOwner,
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  )
  if (!configured.ok)
    throw new Error(`The emulator refused its configuration: ${await configured.text()}`)
  return {
    url,
    projectId,
    apiKey: 'demo',
    async lastLink(email) {
      const response = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`, {
        headers: asOwner,
      })
      const { oobCodes } = (await response.json()) as {
        oobCodes: { email: string; oobLink: string }[]
      }
      return found(oobCodes.findLast((code) => code.email === email)).oobLink
    },
  }
}

function found<T>(sent: T | undefined): T {
  if (sent === undefined) throw new Error('Nothing was mailed to this address.')
  return sent
}
