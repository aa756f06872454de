import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { renewContent } from '../../content.ts'
import { openTestDatabase, testServer } from '../../testing/test-server.ts'

/** There is one site, so these have a database of their own. */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const owner = await server.newStudent({ staffRole: 'owner', name: 'Rokeya Begum' })

const shown = async () => (await server.call('GET /api/staff/site', { token: owner.token })).body

async function save(
  part: string,
  value: unknown,
  wishes: { version?: number; token?: string } = {},
) {
  const version = wishes.version ?? (await shown())[part].version
  return server.call('PUT /api/staff/site', {
    token: wishes.token ?? owner.token,
    body: { part, version, value },
  })
}

const names = (name: string) => ({
  name: { en: name, bn: `${name} বাংলা` },
  tagline: { en: 'Learn by doing', bn: 'করে শিখুন' },
})
const announcement = {
  isOn: true,
  text: { en: 'Admission is open', bn: 'ভর্তি চলছে' },
  link: '/courses',
  until: null,
}

test('at first every part is what the files say', async () => {
  const site = await shown()
  expect(site.names).toMatchObject({ version: 0, isOwn: false, savedBy: null })
  expect(site.names.value.name.en).toBe('Edi')
  expect(site.contact.value.phones).toEqual(['01700-000000', '09600-000000'])
  expect(site.announcement).toMatchObject({ value: null, isOwn: false })
})

test('a saved name is on the page at once, in both languages, and no sample any more', async () => {
  const { status, body } = await save('names', names('Shikkha'))
  expect(status).toBe(200)
  expect(body.names).toMatchObject({ isOwn: true, savedBy: 'Rokeya Begum' })
  expect((await server.call('GET /api/site')).body).toMatchObject({
    name: 'Shikkha',
    isSample: false,
  })
  expect((await server.call('GET /api/site?language=bn')).body).toMatchObject({
    name: 'Shikkha বাংলা',
    tagline: 'করে শিখুন',
  })
})

test('the same address, receipts and the manifest of a phone take the new details', async () => {
  const before = (await shown()).contact
  const { status } = await save('contact', {
    ...before.value,
    email: 'hello@shikkha.example',
    phones: ['09612-345678', '16910'],
    office: {
      address: { en: ['House 1', 'Dhaka'], bn: ['বাসা ১', 'ঢাকা'] },
      hours: { en: 'Every day', bn: 'প্রতিদিন' },
    },
  })
  expect(status).toBe(200)
  const site = (await server.call('GET /api/site?language=bn')).body
  expect(site.phones).toEqual([
    { display: '০৯৬১২-৩৪৫৬৭৮', href: 'tel:+8809612345678' },
    { display: '১৬৯১০', href: 'tel:16910' },
  ])
  expect(server.services.payments.rules.seller).toMatchObject({
    address: { en: 'House 1, Dhaka', bn: 'বাসা ১, ঢাকা' },
    phone: '09612-345678',
    support: 'hello@shikkha.example',
  })
})

test('another process shows it once it takes up the new version', async () => {
  await save('names', names('Patshala'))
  const other = await testServer({ database })
  expect((await other.call('GET /api/site')).body.name).toBe('Edi')
  await renewContent(other.services)
  expect((await other.call('GET /api/site')).body.name).toBe('Patshala')
})

test('every save raises the version that kept pages have', async () => {
  const version = async () =>
    (
      await database.db
        .selectFrom('cache_versions')
        .select('version')
        .where('key', '=', 'catalogue')
        .executeTakeFirstOrThrow()
    ).version
  const before = await version()
  await save('names', names('Bidyaloy'))
  expect(await version()).toBe(before + 1)
  await save('names', names('Bidyaloy'))
  expect(await version()).toBe(before + 1)
})

test('a save from before someone else saved is refused, and says who it was', async () => {
  const { version } = (await shown()).names
  const second = await server.newStudent({ staffRole: 'owner', name: 'Second Owner' })
  expect((await save('names', names('Theirs'), { version, token: second.token })).status).toBe(200)
  expect(await save('names', names('Mine'), { version })).toMatchObject({
    status: 409,
    body: { code: 'site_part_changed', facts: { savedBy: 'Second Owner' } },
  })
  expect((await server.call('GET /api/site')).body.name).toBe('Theirs')
})

test('two first saves at once: one is kept, the other is told', async () => {
  const social = (network: string) => ({ social: [{ network, url: 'https://example.com/us' }] })
  const both = await Promise.all([
    save('social', social('facebook'), { version: 0 }),
    save('social', social('youtube'), { version: 0 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('back to the files: they are shown again, and an older save is still refused', async () => {
  const { version } = (await save('names', names('For a while'))).body.names
  const reset = await server.call('POST /api/staff/site/default', {
    token: owner.token,
    body: { part: 'names', version },
  })
  expect(reset.body.names).toMatchObject({ isOwn: false, version: version + 1 })
  expect((await server.call('GET /api/site')).body.name).toBe('Edi')
  expect((await save('names', names('Late'), { version })).status).toBe(409)
})

test('an announcement is shown in both languages until its last day', async () => {
  await save('announcement', { ...announcement, until: '2026-12-05' })
  const visited = await testServer({ database })
  const bar = async (language: string) => {
    await renewContent(visited.services)
    return (await visited.call(`GET /api/site?language=${language}`)).body.announcement
  }
  visited.at(new Date('2026-12-05T06:00:00Z'))
  expect(await bar('en')).toEqual({ text: 'Admission is open', link: '/courses' })
  expect(await bar('bn')).toEqual({ text: 'ভর্তি চলছে', link: '/courses' })
  visited.at(new Date('2026-12-05T18:01:00Z'))
  expect(await bar('en')).toBeNull()
  visited.at(new Date('2026-12-05T06:00:00Z'))
  await save('announcement', { ...announcement, isOn: false })
  expect(await bar('bn')).toBeNull()
})

const wrong: [part: string, value: object, field: string, code: string][] = [
  ['names', { ...names('x'), name: { en: '', bn: 'ক' } }, 'value.name.en', 'required'],
  ['names', names('x'.repeat(301)), 'value.name.en', 'too_long'],
  ['names', { ...names('x'), slogan: 'y' }, 'value.slogan', 'unknown_field'],
  [
    'social',
    { social: [{ network: 'facebook', url: 'http://x' }] },
    'value.social.0.url',
    'not_a_link',
  ],
  [
    'social',
    { social: [{ network: 'orkut', url: 'https://x.com' }] },
    'value.social.0.network',
    'not_a_choice',
  ],
  ['announcement', { ...announcement, link: 'javascript:alert(1)' }, 'value.link', 'not_a_link'],
  ['announcement', { ...announcement, link: '//evil.example' }, 'value.link', 'not_a_link'],
  ['announcement', { ...announcement, until: 'soon' }, 'value.until', 'wrong_type'],
  ['look', { logo: '../../etc/passwd', colours: null }, 'value.logo', 'not_a_logo'],
  [
    'look',
    {
      logo: null,
      colours: {
        light: { brand: '#ffee88', onBrand: '#ffffff', accent: '#f2a31b', onAccent: '#2a1a02' },
        dark: { brand: '#7fd1bd', onBrand: '#06231d', accent: '#f2a31b', onAccent: '#2a1a02' },
      },
    },
    'value.colours.light.onBrand',
    'unreadable_colour',
  ],
  ['shop', {}, 'part', 'wrong_type'],
]

test.each(wrong)('of %s, %o is refused', async (part, value, field, code) => {
  const answer = await save(part, value, { version: 0 })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test('no phone number and a phone number that cannot be dialled are refused', async () => {
  const { value } = (await shown()).contact
  for (const phones of [[], ['call us'], Array.from({ length: 7 }, () => '16910')])
    expect((await save('contact', { ...value, phones })).status).toBe(400)
})

test('a logo is kept as a PNG, shown, and gone from the page with the default', async () => {
  const jpeg = await sharp({
    create: { width: 2000, height: 400, channels: 3, background: '#0b5d4e' },
  })
    .jpeg()
    .toBuffer()
  const sent = await server.call('POST /api/staff/site/logo', {
    token: owner.token,
    body: new Uint8Array(jpeg),
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(sent.status).toBe(201)
  const { path } = sent.body
  expect((await save('look', { logo: path, colours: null })).status).toBe(200)
  expect((await server.call('GET /api/site')).body.logo).toBe(path)
  const picture = await server.app.request(path)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([width, height]).toEqual([900, 180])
})

test('what is no picture, and a logo that is not there, are refused', async () => {
  const sent = await server.call('POST /api/staff/site/logo', {
    token: owner.token,
    body: new TextEncoder().encode('<svg onload="alert(1)"/>'),
    headers: { 'content-type': 'image/png' },
  })
  expect(sent).toMatchObject({ status: 415, body: { code: 'photo_unreadable' } })
  const gone = `/site-logos/l_${'x'.repeat(24)}.png`
  expect(await save('look', { logo: gone, colours: null })).toMatchObject({
    status: 404,
    body: { code: 'logo_not_found' },
  })
  expect((await server.app.request(gone)).status).toBe(404)
})

test.each(['manager', 'content', 'marketing'] as const)('a %s may not', async (staffRole) => {
  const other = await server.newStudent({ staffRole })
  const student = await server.newStudent()
  expect(await server.call('GET /api/staff/site', { token: other.token })).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
  for (const { token } of [other, student])
    expect((await save('names', names('Not mine'), { version: 0, token })).status).toBe(403)
})

test('changes are in the audit list, with before and after', async () => {
  await save('announcement', { ...announcement, text: { en: 'Audited', bn: 'নথিভুক্ত' } })
  const entry = await database.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject', '=', 'announcement')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.action).toBe('site.changed')
  expect(JSON.stringify(entry.after)).toContain('Audited')
})
