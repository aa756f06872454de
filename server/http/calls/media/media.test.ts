import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mediaFacts, removeUnfinished } from '../../../modules/media/index.ts'
import { mediaFolder } from '../../../modules/media/media-records.ts'
import { sampleFiles, sendFile, sendWhole, sha256, uploadedVideo } from '../../../testing/media.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db, files: store } = server.services
const { uploadFolder } = server.services.config.media
const author = await server.newStudent({ role: 'staff', staffRole: 'content' })
const { token } = author
const device = 'a-browser-of-its-own'

async function begin(body: object): Promise<string> {
  const started = await server.call('POST /api/media', { token, body })
  expect(started).toMatchObject({ status: 201, body: { state: 'uploading' } })
  return started.body.mediaId as string
}

const finish = (mediaId: string) => server.call(`POST /api/media/${mediaId}/finish`, { token })

/** The files of one medium in the store, by name. */
function stored(mediaId: string): string[] {
  const folder = path.join(store.place, mediaFolder(mediaId))
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .map((name) => name.slice(17))
        .toSorted()
    : []
}

describe('a video', () => {
  test('becomes usable with its length, its size in each quality, and no other files', async () => {
    const files = sampleFiles()
    files.set('left-over-00001.m4s', files.get('240p-00001.m4s')!)
    const mediaId = await uploadedVideo(server, token, files)
    const [facts] = [...(await mediaFacts(db, [mediaId])).values()]
    const sizeOf = (quality: string) =>
      [...files]
        .filter(([name]) => name.startsWith(`${quality}-`) || name === `${quality}.m3u8`)
        .reduce((sum, [, { length }]) => sum + length, 0)

    expect(facts).toMatchObject({
      kind: 'video',
      name: 'A lesson',
      state: 'ready',
      poster: 'poster.webp',
      captions: [],
      owner: author.record.name,
    })
    expect(facts!.seconds).toBeCloseTo(62, 0)
    expect(facts!.renditions.map(({ name, bytes, height }) => [name, bytes, height])).toEqual([
      ['audio', sizeOf('audio'), null],
      ['240p', sizeOf('240p'), 240],
      ['360p', sizeOf('360p'), 360],
    ])
    files.delete('left-over-00001.m4s')
    expect(stored(mediaId)).toEqual([...files.keys()].toSorted())
    expect(facts!.bytes).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0))
  })

  test('whose upload was interrupted resumes with what has arrived', async () => {
    const fingerprint = sha256(randomBytes(8))
    const mediaId = await begin({ kind: 'video', name: 'Cut off', fingerprint })
    const files = [...sampleFiles()]
    for (const [name, bytes] of files.slice(0, 10))
      await sendFile(server, { mediaId, name, bytes, token })
    expect(await finish(mediaId)).toMatchObject({ status: 409, body: { code: 'media_incomplete' } })

    const again = await server.call('POST /api/media', {
      token,
      body: { kind: 'video', name: 'Cut off', fingerprint },
    })
    expect(again.body.mediaId).toBe(mediaId)
    expect(again.body.files).toHaveLength(10)
    const arrived = new Map(
      (again.body.files as { name: string; sha256: string }[]).map((file) => [
        file.name,
        file.sha256,
      ]),
    )
    for (const [name, bytes] of files)
      if (arrived.get(name) !== sha256(bytes))
        await sendFile(server, { mediaId, name, bytes, token })
    expect(await finish(mediaId)).toMatchObject({ status: 200, body: { state: 'ready' } })
    expect(await finish(mediaId)).toMatchObject({ status: 200, body: { state: 'ready' } })
  })

  test('of someone else cannot be resumed', async () => {
    const fingerprint = sha256(randomBytes(8))
    const mediaId = await begin({ kind: 'video', name: 'Mine', fingerprint })
    const colleague = await server.newStudent({ role: 'staff' })
    const started = await server.call('POST /api/media', {
      token: colleague.token,
      body: { kind: 'video', name: 'Mine', fingerprint },
    })
    expect(started.body.mediaId).not.toBe(mediaId)
  })

  test('is nobody’s but its author’s until it is finished', async () => {
    const mediaId = await begin({ kind: 'video', name: 'Mine' })
    const [name, bytes] = [...sampleFiles()][0]!
    const colleague = await server.newStudent({ role: 'staff' })
    const unknown = { status: 404, body: { code: 'media_not_found' } }
    const other = { mediaId, name, bytes, token: colleague.token }
    expect(await sendFile(server, other)).toMatchObject(unknown)
    for (const call of [`POST /api/media/${mediaId}/finish`, `DELETE /api/media/${mediaId}`])
      expect(await server.call(call, { token: colleague.token })).toMatchObject(unknown)
    expect((await server.call(`DELETE /api/media/${mediaId}`, { token })).status).toBe(204)
  })

  test('once finished, never changes', async () => {
    const mediaId = await uploadedVideo(server, token)
    const [name, bytes] = [...sampleFiles()][0]!
    expect(await sendFile(server, { mediaId, name, bytes, token })).toMatchObject({ status: 200 })
    const other = Buffer.from(bytes)
    other[other.length - 1]! ^= 1
    expect(await sendFile(server, { mediaId, name, bytes: other, token })).toMatchObject({
      status: 409,
      body: { code: 'media_finished' },
    })
  })

  test.each<[string, (files: Map<string, Buffer>) => void, string]>([
    ['a segment is missing', (files) => files.delete('240p-00002.m4s'), 'media_incomplete'],
    ['the init segment is missing', (files) => files.delete('audio-init.mp4'), 'media_incomplete'],
    ['there is no master playlist', (files) => files.delete('master.m3u8'), 'media_incomplete'],
    [
      'one rendition is shorter',
      (files) =>
        replaceIn(files, { name: '240p.m3u8', what: /#EXTINF[^\n]+\n240p-00002\.m4s\n/, by: '' }),
      'media_incomplete',
    ],
    [
      'a playlist claims to be longer',
      (files) => replaceIn(files, { name: '240p.m3u8', what: /#EXTINF:[\d.]+/, by: '#EXTINF:59' }),
      'media_incomplete',
    ],
    [
      'a playlist leads out of the folder',
      (files) =>
        replaceIn(files, { name: '240p.m3u8', what: '240p-00002.m4s', by: '../../secret.m4s' }),
      'media_type_refused',
    ],
    [
      'a playlist leads to another site',
      (files) =>
        replaceIn(files, {
          name: '240p.m3u8',
          what: '240p-00002.m4s',
          by: 'https://evil.example/240p-00002.m4s',
        }),
      'media_type_refused',
    ],
    [
      'a playlist names a key',
      (files) =>
        replaceIn(files, {
          name: '240p.m3u8',
          what: '#EXT-X-MAP',
          by: '#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP',
        }),
      'media_type_refused',
    ],
    [
      'a playlist never ends',
      (files) => replaceIn(files, { name: '240p.m3u8', what: '#EXT-X-ENDLIST', by: '' }),
      'media_type_refused',
    ],
    [
      'it says it is smaller than it is',
      (files) =>
        replaceIn(files, { name: 'master.m3u8', what: /BANDWIDTH=\d+/, by: 'BANDWIDTH=1000' }),
      'media_type_refused',
    ],
    [
      'its size is another',
      (files) =>
        replaceIn(files, {
          name: 'master.m3u8',
          what: /RESOLUTION=\d+x240/,
          by: 'RESOLUTION=1920x1080',
        }),
      'media_type_refused',
    ],
    [
      'a segment only begins like one',
      (files) =>
        files.set(
          '240p-00001.m4s',
          Buffer.concat([Buffer.from('\0\0\0\x08styp'), randomBytes(500)]),
        ),
      'media_incomplete',
    ],
  ])('is refused where %s', async (_, spoil, code) => {
    const files = sampleFiles()
    spoil(files)
    const mediaId = await begin({ kind: 'video', name: 'Spoilt' })
    for (const [name, bytes] of files) await sendFile(server, { mediaId, name, bytes, token })
    expect(await finish(mediaId)).toMatchObject({ body: { code } })
    expect((await server.call(`GET /api/media/${mediaId}`, { token })).body.state).toBe('uploading')
  })
})

function replaceIn(
  files: Map<string, Buffer>,
  { name, what, by }: { name: string; what: string | RegExp; by: string },
): void {
  const text = files.get(name)!.toString()
  expect(text).not.toBe(text.replace(what, by))
  files.set(name, Buffer.from(text.replace(what, by)))
}

describe('one file of an upload', () => {
  test('must match its hash and its name', async () => {
    const mediaId = await begin({ kind: 'video', name: 'Files' })
    const send = (name: string, bytes: Uint8Array, hash?: string) =>
      sendFile(server, { mediaId, name, bytes, token, ...(hash && { hash }) })
    const segment = sampleFiles().get('240p-00001.m4s')!

    expect(await send('240p-00001.m4s', segment, sha256(Buffer.from('other')))).toMatchObject({
      status: 400,
      body: { code: 'media_damaged' },
    })
    for (const [name, bytes] of [
      ['240p-00001.m4s', Buffer.from('MZ a program')],
      ['240p.m3u8', Buffer.from('<html>')],
      ['240p.m3u8', Buffer.concat([Buffer.from('#EXTM3U\n'), Buffer.from([0])])],
      ['poster.jpg', Buffer.from('<svg onload="alert(1)">')],
      ['captions-en.vtt', Buffer.from('1\n00:00')],
      ['240p-00002.m4s', Buffer.alloc(0)],
    ] as const)
      expect(await send(name, bytes), name).toMatchObject({
        status: 415,
        body: { code: 'media_type_refused' },
      })
    for (const name of [
      '../240p.m4s',
      'a/b.m4s',
      'x.svg',
      'x.html',
      'x.exe',
      '.m4s',
      'x..m4s',
      'X.M4S',
      'x.m4s\0',
      'a'.repeat(200) + '.m4s',
      '%2e%2e.m4s',
    ])
      expect(await send(name, segment), name).toMatchObject({
        body: { code: expect.stringMatching(/invalid_input|not_found/) },
      })
    expect(stored(mediaId)).toEqual([])
  })

  test('may be sent again, also concurrently, and is stored once', async () => {
    const mediaId = await begin({ kind: 'video', name: 'Twice' })
    const bytes = sampleFiles().get('240p-00001.m4s')!
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        sendFile(server, { mediaId, name: '240p-00001.m4s', bytes, token }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await server.call(`GET /api/media/${mediaId}`, { token })
    expect(body).toMatchObject({
      bytes: bytes.length,
      files: [{ name: '240p-00001.m4s', sha256: sha256(bytes) }],
    })
  })

  test('must not exceed the size limit', async () => {
    const mediaId = await begin({ kind: 'picture', name: 'Large.png' })
    const bytes = Buffer.alloc(8 * 1024 * 1024 + 1)
    expect(await sendFile(server, { mediaId, name: 'picture.png', bytes, token })).toMatchObject({
      status: 413,
    })
  })
})

describe('a download', () => {
  test('is sent whole, under its own name, and stored unchanged', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])
    const mediaId = await begin({ kind: 'download', name: 'নোট ১.pdf' })
    expect(await finish(mediaId)).toMatchObject({
      status: 409,
      body: { code: 'media_incomplete' },
    })
    expect(await sendWhole(server, { mediaId, bytes: content, token })).toBe(204)
    expect(await finish(mediaId)).toMatchObject({
      status: 200,
      body: { kind: 'download', bytes: content.length },
    })
    expect(stored(mediaId)).toEqual(['file.pdf'])
    expect(
      Buffer.from(
        (await store.read(`${mediaFolder(mediaId)}/${sha256(content).slice(0, 16)}-file.pdf`))!,
      ),
    ).toEqual(content)
  })

  test('is not accepted in pieces under other names', async () => {
    const mediaId = await begin({ kind: 'download', name: 'notes.txt' })
    for (const name of ['file.mp4', 'picture.jpg'])
      expect(
        await sendFile(server, { mediaId, name, bytes: Buffer.from('notes'), token }),
      ).toMatchObject({ status: 415, body: { code: 'media_type_refused' } })
  })

  test.each([
    ['Setup.exe', 'MZ'],
    ['page.html', '<html>'],
    ['picture.svg', '<svg>'],
    ['run.sh', '#!/bin/sh'],
    ['no-ending', 'x'],
  ])('%s is not taken', async (name) => {
    expect(
      await server.call('POST /api/media', { token, body: { kind: 'download', name } }),
    ).toMatchObject({
      status: 415,
      body: { code: 'media_type_refused' },
    })
  })

  test.each([
    ['notes.pdf', 'MZ\x90\0'],
    ['notes.txt', 'binary\0'],
    ['sheet.xlsx', '%PDF-1.7'],
  ])('%s with the content of something else is refused', async (name, content) => {
    const mediaId = await begin({ kind: 'download', name })
    const bytes = Buffer.from(content, 'latin1')
    await sendWhole(server, { mediaId, bytes, token })
    expect(await finish(mediaId)).toMatchObject({ status: 415 })
  })
})

test('a picture is made upright, smaller and loses its metadata', async () => {
  const { default: sharp } = await import('sharp')
  const photo = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: 'teal' },
  })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  const mediaId = await begin({ kind: 'picture', name: 'Diagram' })
  await sendFile(server, { mediaId, name: 'picture.jpg', bytes: photo, token })
  expect(await finish(mediaId)).toMatchObject({
    status: 200,
    body: { renditions: [{ width: 1600, height: 1067 }] },
  })
  const [name] = fs.readdirSync(path.join(store.place, mediaFolder(mediaId)))
  const kept = fs.readFileSync(path.join(store.place, mediaFolder(mediaId), name!))
  expect(await sharp(kept).metadata()).not.toHaveProperty('exif')
})

describe('captions', () => {
  test('are replaced, read and removed; markup is dropped', async () => {
    const mediaId = await uploadedVideo(server, token)
    const put = (vtt: string) =>
      server.call(`PUT /api/media/${mediaId}/captions/bn`, { token, body: { vtt } })
    expect(await put('WEBVTT\n\n00:01.000 --> 00:02.000\n<b onclick="x">স্বাগতম</b>')).toMatchObject({
      status: 200,
      body: { captions: ['bn'] },
    })
    expect((await server.call(`GET /api/media/${mediaId}/captions/bn`, { token })).body.vtt).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nস্বাগতম\n',
    )
    await put('WEBVTT\n\n00:01.000 --> 00:03.000\nনতুন')
    expect(stored(mediaId).filter((name) => name.endsWith('.vtt'))).toHaveLength(1)
    expect(await put('WEBVTT\n\n00:02.000 --> 00:01.000\nEnds too soon')).toMatchObject({
      status: 400,
      body: { code: 'captions_unreadable', facts: { line: '3' } },
    })
    expect((await put('1\n00:00:01,000 --> 00:00:02,000\nSubRip')).status).toBe(200)
    expect(await server.call(`DELETE /api/media/${mediaId}/captions/bn`, { token })).toMatchObject({
      status: 200,
      body: { captions: [] },
    })
    expect(stored(mediaId).filter((name) => name.endsWith('.vtt'))).toEqual([])
  })
})

test('uploads are limited per person', async () => {
  const small = await testServer({ config: { MEDIA_QUOTA_GB: '0.001' } })
  const writer = await small.newStudent({ role: 'staff' })
  const started = await small.call('POST /api/media', {
    token: writer.token,
    body: { kind: 'video', name: 'a' },
  })
  const { mediaId } = started.body as { mediaId: string }
  const segment = sampleFiles().get('360p-00001.m4s')!
  const part = Buffer.concat([segment, Buffer.alloc(700_000 - segment.length)])
  const send = (name: string) =>
    sendFile(small, { mediaId, name, bytes: part, token: writer.token })
  expect(await send('360p-00001.m4s')).toMatchObject({ status: 200 })
  expect(await send('360p-00002.m4s')).toMatchObject({ status: 409, body: { code: 'media_quota' } })
  await small.call(`DELETE /api/media/${mediaId}`, { token: writer.token })
  expect(
    await small.call('POST /api/media', {
      token: writer.token,
      body: { kind: 'download', name: 'a.txt' },
    }),
  ).toMatchObject({
    status: 201,
  })
})

test('unfinished uploads are removed after seven days, finished ones stay', async () => {
  const mediaId = await begin({ kind: 'video', name: 'left' })
  const bytes = sampleFiles().get('240p-00001.m4s')!
  await sendFile(server, { mediaId, name: '240p-00001.m4s', bytes, token })
  const ready = await uploadedVideo(server, token)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await removeUnfinished({ db, files: store, uploadFolder, now: inDays(6) })
  expect(stored(mediaId)).toHaveLength(1)
  await removeUnfinished({ db, files: store, uploadFolder, now: inDays(8) })
  expect(stored(mediaId)).toEqual([])
  expect(await server.call(`GET /api/media/${mediaId}`, { token })).toMatchObject({ status: 404 })
  expect(await server.call(`GET /api/media/${ready}`, { token })).toMatchObject({ status: 200 })
})

test('the list can be searched and is paged', async () => {
  const name = `Lesson ${randomBytes(4).toString('hex')}`
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const mediaId = await begin({ kind: 'download', name: `${name} ${at}.txt` })
    await sendWhole(server, { mediaId, bytes: Buffer.from(`text ${at}`), token })
    await finish(mediaId)
    ids.unshift(mediaId)
  }
  const list = (query: string) =>
    server.call(`GET /api/media?q=${encodeURIComponent(name)}&limit=2${query}`, { token })
  const first = await list('')
  expect(first.body.media.map((media: { mediaId: string }) => media.mediaId)).toEqual(
    ids.slice(0, 2),
  )
  expect(await list('&after=aaaaaaaaaaaaaaaa')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'after', code: 'not_a_page' }] },
  })
  const second = await list(`&after=${first.body.next}`)
  expect(second.body.media.map((media: { mediaId: string }) => media.mediaId)).toEqual(ids.slice(2))
  expect(second.body.next).toBeNull()
})

describe('a playback address', () => {
  test('is issued to those who may open it: media staff, and anyone for a preview', async () => {
    const mediaId = await uploadedVideo(server, token)
    const student = await server.newStudent()
    const finance = await server.newStudent({ role: 'staff', staffRole: 'finance' })
    const play = (who: string) =>
      server.call(`POST /api/media/${mediaId}/play`, { token: who, body: { device } })
    const preview = () => server.call(`POST /api/media-previews/${mediaId}/play`)

    expect(await play(token)).toMatchObject({
      status: 200,
      body: { watermark: { name: author.record.name }, renditions: [{ name: 'audio' }, {}, {}] },
    })
    expect(await play(student.token)).toMatchObject({ status: 409, body: { code: 'media_locked' } })
    expect(await play(finance.token)).toMatchObject({ status: 409, body: { code: 'media_locked' } })
    expect(await preview()).toMatchObject({ status: 404, body: { code: 'media_not_found' } })

    await server.call(`PATCH /api/media/${mediaId}`, { token, body: { isPreview: true } })
    expect(await play(student.token)).toMatchObject({ status: 200 })
    expect(await preview()).toMatchObject({ status: 200, body: { watermark: null } })
  })

  test('works on the newest two devices of an account', async () => {
    const mediaId = await uploadedVideo(server, token)
    const play = (which: string, purpose = 'play') =>
      server.call(`POST /api/media/${mediaId}/play`, {
        token,
        body: { device: `device-number-${which}-`, for: purpose },
      })
    for (const which of ['1', '2', '3']) expect(await play(which)).toMatchObject({ status: 200 })
    expect(await play('1', 'renew')).toMatchObject({
      status: 409,
      body: { code: 'playing_elsewhere' },
    })
    expect(await play('2', 'renew')).toMatchObject({ status: 200 })
    expect(await play('3', 'renew')).toMatchObject({ status: 200 })
    // Looking takes no place; playing takes it back.
    expect(await server.call(`GET /api/media/${mediaId}/look`, { token })).toMatchObject({
      status: 200,
    })
    expect(await play('2', 'renew')).toMatchObject({ status: 200 })
    expect(await play('1')).toMatchObject({ status: 200 })
    expect(await play('2', 'renew')).toMatchObject({ status: 409 })
  })

  test('is not issued for an unfinished upload', async () => {
    const mediaId = await begin({ kind: 'video', name: 'Half' })
    expect(
      await server.call(`POST /api/media/${mediaId}/play`, { token, body: { device } }),
    ).toMatchObject({ status: 404 })
  })
})

describe('chapters', () => {
  const put = (mediaId: string, chapters: object[], by = token) =>
    server.call(`PUT /api/media/${mediaId}/chapters`, { token: by, body: { chapters } })

  test('are stored in the order of the video, and played with it', async () => {
    const mediaId = await uploadedVideo(server, token)
    const [begin, loops] = [
      { start: 0, title: 'শুরু' },
      { start: 20.5, title: 'Loops' },
    ]
    expect((await put(mediaId, [loops, begin])).body).toMatchObject({ chapters: [begin, loops] })
    const played = await server.call(`POST /api/media/${mediaId}/play`, { token, body: { device } })
    expect(played.body).toMatchObject({ chapters: [begin, loops], thumbnails: null })
    expect((await put(mediaId, [])).body).toMatchObject({ chapters: [] })
  })

  test('beyond the end, twice at one time, without a title or without the role are refused', async () => {
    const mediaId = await uploadedVideo(server, token)
    expect((await put(mediaId, [{ start: 63, title: 'Late' }])).body.code).toBe('chapters_beyond')
    const twice = { start: 3, title: 'A' }
    expect((await put(mediaId, [twice, twice])).status).toBe(400)
    expect((await put(mediaId, [{ start: 3, title: ' ' }])).status).toBe(400)
    expect((await put(mediaId, [{ start: -1, title: 'A' }])).status).toBe(400)
    const student = await server.newStudent()
    expect((await put(mediaId, [twice], student.token)).status).toBe(403)
  })
})

test('thumbnails come with a video, and those with foreign addresses are refused', async () => {
  const sheet = sampleFiles().get('poster.webp')!
  const withThumbnails = (line: string) =>
    new Map([
      ...sampleFiles(),
      ['thumbnails.webp', sheet],
      ['thumbnails.vtt', Buffer.from(`WEBVTT\n\n00:00:00.000 --> 00:01:02.000\n${line}\n`)],
    ])
  const mediaId = await uploadedVideo(
    server,
    token,
    withThumbnails('thumbnails.webp#xywh=0,0,160,90'),
  )
  expect(stored(mediaId)).toEqual(expect.arrayContaining(['thumbnails.vtt', 'thumbnails.webp']))
  const played = await server.call(`POST /api/media/${mediaId}/play`, { token, body: { device } })
  expect(played.body).toMatchObject({ thumbnails: 'thumbnails.vtt' })
  await expect(
    uploadedVideo(server, token, withThumbnails('https://evil.example/x.webp#xywh=0,0,160,90')),
  ).rejects.toThrow(/media_type_refused/)
})
