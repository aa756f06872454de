import { createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newCourse } from '../../testing/courses.ts'
import { newEnrolment } from '../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../testing/test-server.ts'

const server = await testServer({ config: { PUBLIC_URL: 'https://edi.example.com' } })
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
const origin = 'https://edi.example.com'

async function certified(
  name = 'নাদিয়া রহমান',
): Promise<TestStudent & { serial: string; courseId: string }> {
  const student = await server.newStudent({ name })
  const course = await newCourse(db, { title: 'Python from Zero' })
  const enrolment = await newEnrolment(db, student, { course })
  const { status, body } = await server.call(
    `POST /api/staff/enrolments/${enrolment}/certificate`,
    {
      token: staff.token,
      body: {},
    },
  )
  expect(status).toBe(200)
  return { ...student, serial: body.serial, courseId: course.courseId }
}

const get = (path: string) => server.app.request(path)
const revoke = (serial: string) =>
  server.call(`POST /api/staff/certificates/${serial}/revoke`, { token: staff.token })

/** What the JSON schema of Open Badges 3.0 asks of an achievement credential, as far as ours goes. */
const address = z.url()
const withType = (type: string) => z.array(z.string()).refine((types) => types.includes(type))
const OpenBadge = z.object({
  '@context': z.tuple([
    z.literal('https://www.w3.org/ns/credentials/v2'),
    z.string().regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.\d\.\d\.json$/),
  ]),
  id: address,
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  name: z.string().min(1),
  issuer: z.strictObject({
    id: address,
    type: withType('Profile'),
    name: z.string().min(1),
    url: address,
  }),
  validFrom: z.iso.datetime(),
  credentialSubject: z.strictObject({
    type: withType('AchievementSubject'),
    identifier: z
      .array(
        z.strictObject({
          type: z.literal('IdentityObject'),
          hashed: z.boolean(),
          identityHash: z.string().min(1),
          identityType: z.enum(['name', 'emailAddress', 'userName', 'identifier']),
        }),
      )
      .min(1),
    achievement: z.strictObject({
      id: address,
      type: withType('Achievement'),
      achievementType: z.enum(['Certificate', 'CertificateOfCompletion', 'Course']),
      name: z.string().min(1),
      description: z.string().min(1),
      criteria: z.strictObject({ narrative: z.string().min(1) }),
    }),
  }),
  credentialStatus: z.strictObject({ id: address, type: z.literal('1EdTechRevocationList') }),
})

test('a credential is signed by the published key and is an Open Badge', async () => {
  const { serial, courseId, email, record } = await certified()
  const answer = await get(`/api/certificates/${serial.toLowerCase()}/credential`)
  expect(answer.headers.get('content-type')).toBe('application/jwt')
  const jwt = await answer.text()
  const jwks = await (await get('/.well-known/jwks.json')).json()
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(jwks as never), {
    issuer: origin,
    algorithms: ['RS256'],
  })
  const badge = OpenBadge.parse(payload)
  expect(badge.credentialSubject).toMatchObject({
    identifier: [{ identityHash: 'নাদিয়া রহমান', hashed: false, identityType: 'name' }],
    achievement: { id: `${origin}/courses/${courseId}`, name: 'Python from Zero' },
  })
  expect(payload).toMatchObject({
    jti: badge.id,
    iss: badge.issuer.id,
    nbf: Math.floor(Date.parse(badge.validFrom) / 1000),
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  for (const secret of [email, record.student_id])
    expect(JSON.stringify(payload)).not.toContain(secret)
})

test('the key stands at the address that the credential names, without its private half', async () => {
  const { serial } = await certified()
  const jwt = await (await get(`/api/certificates/${serial}/credential`)).text()
  const { kid } = decodeProtectedHeader(jwt)
  expect(kid).toMatch(/^https:\/\/edi\.example\.com\/api\/credential-keys\/[\w-]{43}$/)
  const key = (await (await get(new URL(kid!).pathname)).json()) as Record<string, string>
  expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  await jwtVerify(jwt, await importJWK(key, 'RS256'))
  const other = `${jwt.slice(0, jwt.lastIndexOf('.') + 1)}${Buffer.alloc(256, 7).toString('base64url')}`
  await expect(jwtVerify(other, await importJWK(key, 'RS256'))).rejects.toThrow('signature')
  expect((await get('/api/credential-keys/none')).status).toBe(404)
})

test('the private key is not readable in the database', async () => {
  const { serial } = await certified()
  await get(`/api/certificates/${serial}/credential`)
  const rows = await db.selectFrom('credential_keys').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { public_jwk, sealed_jwk } of rows) {
    expect(public_jwk).not.toHaveProperty('d')
    expect(sealed_jwk.toString('latin1')).not.toContain('"d"')
  }
})

test('a certificate is downloaded as PDF in the language asked for', async () => {
  const { serial } = await certified()
  for (const lang of ['en', 'bn']) {
    const answer = await get(`/api/certificates/${serial}/pdf?lang=${lang}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="certificate-${serial}.pdf"`,
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain(`/Lang (${lang})`)
  }
})

test('what was revoked is no longer given out, and its list says so', async () => {
  const { serial } = await certified()
  const list = async () => (await get(`/api/certificates/${serial}/revocations`)).json()
  expect(await list()).toMatchObject({ issuer: origin, revokedCredential: [] })
  await revoke(serial)
  expect(await list()).toMatchObject({
    id: `${origin}/api/certificates/${serial}/revocations`,
    revokedCredential: [{ id: `${origin}/certificates/${serial}`, revoked: true }],
  })
  for (const file of ['pdf', 'credential']) {
    const answer = await get(`/api/certificates/${serial}/${file}`)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      410,
      'certificate_revoked',
    ])
  }
})

test('there are no papers of an unknown serial', async () => {
  for (const file of ['pdf', 'credential', 'revocations'])
    expect((await get(`/api/certificates/ED-2222222222/${file}`)).status).toBe(404)
})
