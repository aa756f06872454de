import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { homeSections } from '#contract/site/terms.ts'
import { contentFilesOf, renewContent } from '../../content.ts'
import { saveSitePart } from '../../modules/site/index.ts'
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

const written = (title: string, text: string) => ({
  en: { title, text },
  bn: { title: `${title} বাংলা`, text: `${text}\n\n**মোটা**` },
  updatedOn: null,
})
const pageOf = async (page: string, language = 'en') =>
  (await server.call(`GET /api/site/pages/${page}?language=${language}`)).body

test('at first home, questions and pages are what the files say, in Markdown', async () => {
  const site = await shown()
  expect(site.faq.value.en[0]).toEqual({
    title: 'Do I need to know anything before I start?',
    text: expect.stringContaining('**Beginner**'),
  })
  expect(site.reasons.value.reasons.length).toBeGreaterThanOrEqual(3)
  expect(site.terms.value).toMatchObject({ en: { title: 'Terms of use' }, updatedOn: '2026-11-20' })
  expect(await pageOf('terms')).toMatchObject({ isSample: true })
})

test('a saved page is shown in both languages with the day of its text, and is no sample', async () => {
  const saved = await save('terms', written('Our terms', 'Pay <b>first</b>.\n\n## Then\n\nlearn.'))
  expect(saved.status).toBe(200)
  const today = saved.body.terms.savedAt.slice(0, 10)
  expect(await pageOf('terms')).toEqual({
    title: 'Our terms',
    html: '<p>Pay &lt;b&gt;first&lt;/b&gt;.</p>\n<h2>Then</h2>\n<p>learn.</p>',
    updatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    isSample: false,
  })
  expect((await pageOf('terms', 'bn')).html).toContain('<strong>মোটা</strong>')
  expect(Math.abs(Date.parse((await pageOf('terms')).updatedOn) - Date.parse(today))).toBeLessThan(
    2 * 86_400_000,
  )
})

test('the same text again keeps its day, another one gets that of the save', async () => {
  const { config, files } = server.services
  const saveAt = async (day: string, text: string) => {
    const desk = {
      db: database.db,
      now: new Date(`${day}T06:00:00Z`),
      staff: owner.record,
      files,
      defaults: contentFilesOf(config),
      raiseVersion: async () => {},
    }
    const { version } = (await shown()).privacy
    const value = written('Privacy', text)
    return saveSitePart(desk, { part: 'privacy', version, value })
  }
  const days = []
  for (const [day, text] of [
    ['2027-01-10', 'One'],
    ['2027-01-12', 'One'],
    ['2027-01-14', 'Two'],
  ] as const)
    days.push((await saveAt(day, text)).privacy.value.updatedOn)
  expect(days).toEqual(['2027-01-10', '2027-01-10', '2027-01-14'])
})

test('the numbers of refunds are filled in, also in a preview', async () => {
  const text = 'Within {refundDays} days, below {refundSharePercent} %.'
  await save('refund-policy', written('Refunds', text))
  expect((await pageOf('refund-policy')).html).toContain('Within 7 days, below 20 %.')
  const preview = await server.call('POST /api/staff/site/preview', {
    token: owner.token,
    body: { language: 'bn', text: '{refundDays} দিন [x](javascript:alert(1)) <script>' },
  })
  expect(preview).toMatchObject({
    status: 200,
    body: { html: '<p>৭ দিন <a href="">x</a> &lt;script&gt;</p>' },
  })
})

test('questions, reasons and what students say are on the home page in their order', async () => {
  const both = (text: string) => ({ en: text, bn: `${text} বাংলা` })
  await save('faq', {
    en: [{ title: 'Second?', text: 'Yes.' }],
    bn: [
      { title: 'এক?', text: 'হ্যাঁ।' },
      { title: 'দুই?', text: 'না।' },
    ],
  })
  const reasons = ['a', 'b', 'c'].map((title) => ({
    icon: 'live',
    title: both(title),
    text: both('why'),
  }))
  await save('reasons', { reasons })
  const person = {
    name: both('Mina'),
    about: both('Student'),
    text: both('Good'),
    picture: null,
    isSample: false,
  }
  await save('testimonials', { testimonials: [person] })
  const home = (await server.call('GET /api/site/home?language=bn')).body
  expect(home.faq).toEqual([
    { title: 'এক?', html: '<p>হ্যাঁ।</p>' },
    { title: 'দুই?', html: '<p>না।</p>' },
  ])
  expect(home.reasons.map(({ title }: { title: string }) => title)).toEqual([
    'a বাংলা',
    'b বাংলা',
    'c বাংলা',
  ])
  expect(home.testimonials).toEqual([
    {
      name: 'Mina বাংলা',
      about: 'Student বাংলা',
      text: 'Good বাংলা',
      picture: null,
      pictureText: '',
      isSample: false,
    },
  ])
})

const sectionsOf = async (language: string): Promise<string[]> =>
  (await server.call(`GET /api/site/home?language=${language}`)).body.sections

test('the home page has every section in the usual order, until the owner says otherwise', async () => {
  expect(await sectionsOf('en')).toEqual(homeSections)
  const sections = [
    { section: 'testimonials', isOn: true },
    { section: 'newsletter', isOn: false },
    { section: 'popular', isOn: true },
  ]
  expect((await save('home', { sections })).status).toBe(200)
  for (const language of ['en', 'bn'])
    expect(await sectionsOf(language)).toEqual([
      'testimonials',
      'popular',
      // What is not named comes last, and is shown.
      ...homeSections.filter(
        (section) => !['testimonials', 'newsletter', 'popular'].includes(section),
      ),
    ])
  const { version } = (await shown()).home
  await server.call('POST /api/staff/site/default', {
    token: owner.token,
    body: { part: 'home', version },
  })
  expect(await sectionsOf('bn')).toEqual(homeSections)
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
  ['reasons', { reasons: [] }, 'value.reasons', 'too_small'],
  ['faq', { en: [], bn: [{ title: 'ক', text: 'খ' }] }, 'value.en', 'required'],
  ['terms', written('', 'Text'), 'value.en.title', 'required'],
  ['terms', written('T', 'x'.repeat(50_001)), 'value.en.text', 'too_long'],
  [
    'testimonials',
    {
      testimonials: [
        {
          name: { en: 'A', bn: 'A' },
          about: { en: 'A', bn: 'A' },
          text: { en: 'A', bn: 'A' },
          picture: 'https://evil.example/x.png',
          isSample: false,
        },
      ],
    },
    'value.testimonials.0.picture',
    'not_a_photo_address',
  ],
  ['shop', {}, 'part', 'wrong_type'],
  [
    'home',
    { sections: [{ section: 'shop', isOn: true }] },
    'value.sections.0.section',
    'not_a_choice',
  ],
  [
    'home',
    {
      sections: [
        { section: 'faq', isOn: true },
        { section: 'faq', isOn: false },
      ],
    },
    'value.sections',
    'twice',
  ],
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
  for (const logo of [gone, 'not-in-the-folder.svg'])
    expect(await save('look', { logo, colours: null })).toMatchObject({
      status: 404,
      body: { code: 'logo_not_found' },
    })
  expect((await server.app.request(gone)).status).toBe(404)
})

test('a picture of someone who says something is a small square without its origin, and must be there', async () => {
  const jpeg = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#a02040' },
  })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const send = (token: string, bytes: Uint8Array = new Uint8Array(jpeg)) =>
    server.call('POST /api/staff/site/portrait', {
      token,
      body: bytes,
      headers: { 'content-type': 'image/jpeg' },
    })
  const { path } = (await send(owner.token)).body
  const both = { en: 'A', bn: 'ক' }
  const testimonial = (picture: string) => ({
    testimonials: [
      {
        name: both,
        about: both,
        text: both,
        picture,
        pictureText: { en: 'Her project', bn: 'তাঁর প্রজেক্ট' },
        isSample: false,
      },
    ],
  })
  expect((await save('testimonials', testimonial(path))).status).toBe(200)
  expect((await server.call('GET /api/site/home?language=bn')).body.testimonials).toMatchObject([
    { picture: path, pictureText: 'তাঁর প্রজেক্ট' },
  ])
  const picture = await server.app.request(path)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const stored = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([stored.width, stored.height, stored.exif]).toEqual([144, 144, undefined])

  const gone = `/site-portraits/p_${'x'.repeat(24)}.webp`
  expect(await save('testimonials', testimonial(gone))).toMatchObject({
    status: 404,
    body: { code: 'site_picture_not_found' },
  })
  expect((await server.app.request(gone)).status).toBe(404)
  expect(
    await send(owner.token, new TextEncoder().encode('<svg onload="alert(1)"/>')),
  ).toMatchObject({ status: 415, body: { code: 'photo_unreadable' } })
  const manager = await server.newStudent({ staffRole: 'manager' })
  const student = await server.newStudent()
  for (const { token } of [manager, student]) expect((await send(token)).status).toBe(403)
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
