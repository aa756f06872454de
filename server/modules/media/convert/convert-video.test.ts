import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { readConfig } from '#server/config.ts'
import { mediaFacts, removeOriginals } from '../index.ts'
import { convertQueuedVideos } from './convert-queued-videos.ts'
import { storageKey } from '../media-records.ts'
import { readRendition } from '../play/read-playlist.ts'
import { sentFile } from '../originals/sent-files.ts'
import { temporaryFolder } from '../../../testing/real-server.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { type TestServer, testServer } from '../../../testing/test-server.ts'
import { bucketStore } from '../../../storage/bucket-store.ts'

const { ffmpeg } = readConfig({ NODE_ENV: 'test', PATH: process.env['PATH'] }).media

/** What a server makes of videos that authors' browsers cannot encode, by the real program. */
describe.skipIf(ffmpeg === null)('a video that was sent whole', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder()
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const server = await testServer({ config: { DATA_DIR: folder, PATH: process.env['PATH']! } })
  const { db, files, config, clock } = server.services
  const { uploadFolder } = config.media
  const author = await server.newStudent({ role: 'staff', staffRole: 'content' })
  const failures: unknown[] = []
  const context = { db, files, now: clock(), clock, ...config.media, ffmpeg: ffmpeg! }
  const convert = (signal = new AbortController().signal, store = files) =>
    convertQueuedVideos(
      { ...context, files: store },
      { signal, onFailure: (error) => failures.push(error) },
    )

  /** Films a test picture, and puts it where a finished tus upload lies. @returns the answer of finishing it */
  async function sent(
    name: string,
    more: readonly string[],
    { damage, to = server }: { damage?: (bytes: Buffer) => Buffer; to?: TestServer } = {},
  ) {
    const made = path.join(folder, name)
    const source = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x480:rate=30',
      '-f',
      'lavfi',
      '-i',
      'sine',
    ]
    execFileSync(ffmpeg!, ['-v', 'error', '-y', ...source, '-t', '11', ...more, made])
    const started = await to.call('POST /api/media', {
      token: author.token,
      body: { kind: 'video', name },
    })
    const { mediaId } = started.body as Media
    const bytes = fs.readFileSync(made)
    fs.mkdirSync(uploadFolder, { recursive: true })
    fs.writeFileSync(sentFile(uploadFolder, mediaId), damage ? damage(bytes) : bytes)
    await db
      .updateTable('media')
      .set({ original_bytes: bytes.length })
      .where('media_id', '=', mediaId)
      .execute()
    const finished = await to.call(`POST /api/media/${mediaId}/finish`, {
      token: author.token,
      body: {},
    })
    return { mediaId, finished }
  }
  const shown = async (mediaId: string) =>
    (await server.call(`GET /api/media/${mediaId}`, { token: author.token })).body as Media
  const filesOf = (mediaId: string) =>
    db
      .selectFrom('media_files')
      .innerJoin('media', 'media.id', 'media_files.media_id')
      .select(['media_files.name', 'media_files.sha256', 'media_files.created_at'])
      .where('media.media_id', '=', mediaId)
      .orderBy('media_files.name')
      .execute()
  async function segmentsOf(mediaId: string, playlist: string): Promise<number[]> {
    const file = (await filesOf(mediaId)).find(({ name }) => name === playlist)!
    const text = new TextDecoder().decode((await files.read(storageKey(mediaId, file)))!)
    return readRendition(text)!.segments.map(({ seconds }) => seconds)
  }

  test('plays at once, and becomes the same ladder as an author’s browser makes', async () => {
    const { mediaId, finished } = await sent('Lesson.mp4', ['-pix_fmt', 'yuv420p'])
    expect(finished.body).toMatchObject({
      state: 'ready',
      conversion: { state: 'waiting', share: 0, failure: null },
      renditions: [{ name: 'original' }],
    })
    expect(await convert()).toBe(1)
    const media = await shown(mediaId)
    expect(failures).toEqual([])
    expect(media).toMatchObject({
      state: 'ready',
      conversion: { state: 'done', share: 1 },
      poster: 'poster.jpg',
    })
    const sizes = media.renditions.map(({ name, width, height }) => [name, width, height])
    expect(sizes.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ['audio', null, null],
      ['144p', 192, 144],
      ['240p', 320, 240],
      ['360p', 480, 360],
      ['480p', 640, 480],
    ])
    expect(media.seconds).toBeCloseTo(11, 0)
    for (const name of ['144p', '240p', '360p', '480p']) {
      const segments = await segmentsOf(mediaId, `${name}.m3u8`)
      expect(segments.slice(0, 2), name).toEqual([4, 4])
      expect(segments).toHaveLength(3)
    }
    const names = (await filesOf(mediaId)).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['original.mp4', 'thumbnails.jpg', 'thumbnails.vtt', 'master.m3u8']),
    )
    expect(fs.readdirSync(uploadFolder)).toEqual([])

    // Who watches the original continues for a day.
    const at = (hours: number) => new Date(clock().getTime() + hours * 3_600_000)
    expect(await removeOriginals({ db, files, now: at(23) })).toBe(0)
    expect(await removeOriginals({ db, files, now: at(25) })).toBe(1)
    expect((await filesOf(mediaId)).map(({ name }) => name)).not.toContain('original.mp4')
  })

  test('and lies in a bucket is read from there, and its renditions are put there', async () => {
    const bucket = await pretendBucket()
    onTestFinished(() => bucket.close())
    const store = bucketStore(bucket.address)
    const remote = await testServer({
      config: { DATA_DIR: folder, PATH: process.env['PATH']! },
      files: store,
    })
    // Its table of contents comes last, so it cannot be read in one go.
    const { mediaId, finished } = await sent('Remote.mp4', ['-pix_fmt', 'yuv420p'], { to: remote })
    expect(finished.body).toMatchObject({ state: 'ready', conversion: { state: 'waiting' } })
    expect([...bucket.files.keys()]).toEqual([expect.stringMatching(/-original\.mp4$/)])
    expect(await convert(new AbortController().signal, store)).toBe(1)
    expect(failures).toEqual([])
    expect(await shown(mediaId)).toMatchObject({ conversion: { state: 'done' } })
    const kept = await filesOf(mediaId)
    expect(kept.length).toBeGreaterThan(15)
    for (const file of kept) expect(bucket.files.has(storageKey(mediaId, file))).toBe(true)
    expect(fs.readdirSync(uploadFolder)).toEqual([])
  })

  test.each([
    ['Old.mkv', ['-c:v', 'mpeg4', '-an'], ['144p', '240p', '360p', '480p']],
    ['Old.3gp', ['-c:v', 'h263', '-s', '352x288', '-c:a', 'aac'], ['144p', '240p', 'audio']],
  ])('%s, which no phone plays, is usable once it is converted', async (name, options, made) => {
    const { mediaId, finished } = await sent(name, options)
    expect(finished.body).toMatchObject({ state: 'uploading', conversion: { state: 'waiting' } })
    expect((await mediaFacts(db, [mediaId])).size).toBe(0)
    await convert()
    const media = await shown(mediaId)
    expect(media).toMatchObject({ state: 'ready', conversion: { state: 'done' } })
    expect(media.renditions.map(({ name }) => name).toSorted()).toEqual(made)
  })

  test('goes on after a stop with the renditions that were missing', async () => {
    const { mediaId } = await sent('Cut.mp4', ['-pix_fmt', 'yuv420p'])
    const stop = new AbortController()
    const running = convert(stop.signal)
    while (!(await filesOf(mediaId)).some(({ name }) => name === '144p.m3u8'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    stop.abort()
    expect(await running).toBe(0)
    expect(await shown(mediaId)).toMatchObject({ state: 'ready', conversion: { state: 'running' } })
    const before = (await filesOf(mediaId)).filter(({ name }) => /^(audio|144p)/.test(name))
    expect(before.map(({ name }) => name)).toContain('144p-00001.m4s')

    expect(await convert()).toBe(1)
    const after = (await filesOf(mediaId)).filter(({ name }) => /^(audio|144p)/.test(name))
    expect(after).toEqual(before)
    expect((await shown(mediaId)).renditions).toHaveLength(5)
  })

  test('is not converted by a program that outlives its server', async () => {
    const script = `
      import { runFfmpeg } from ${JSON.stringify(path.join(import.meta.dirname, 'run-ffmpeg.ts'))}
      await runFfmpeg({
        ffmpeg: ${JSON.stringify(ffmpeg)},
        arguments: ['-re', '-f', 'lavfi', '-i', 'testsrc', '-f', 'null', '-metadata', 'title=orphan-test', '-'],
        folder: ${JSON.stringify(folder)},
        signal: new AbortController().signal,
        onSeconds: () => console.log('runs'),
      })`
    const converting = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(converting.stdout, 'data')
    const runs = () =>
      fs
        .readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .some((pid) => {
          const command = commandOf(pid)
          return command.includes('orphan-test') && command.startsWith(ffmpeg!)
        })
    expect(runs()).toBe(true)
    converting.kill('SIGKILL')
    await expect.poll(runs, { timeout: 10_000 }).toBe(false)
  })

  test('that cannot be read says so, stays as it was, and can be tried again', async () => {
    const { mediaId } = await sent('Bad.mp4', ['-pix_fmt', 'yuv420p'], {
      // Its table of contents is whole, its pictures are noise.
      damage(bytes) {
        const damaged = Buffer.from(bytes)
        damaged.fill(0xff, 48, damaged.indexOf('moov') - 8)
        return damaged
      },
    })
    expect(await convert()).toBe(0)
    expect(await shown(mediaId)).toMatchObject({
      state: 'ready',
      conversion: { state: 'failed', failure: 'unreadable' },
      renditions: [{ name: 'original' }],
    })
    expect(failures.splice(0)).toHaveLength(1)
    const again = await server.call(`POST /api/media/${mediaId}/convert`, { token: author.token })
    expect(again).toMatchObject({ status: 200, body: { conversion: { state: 'waiting' } } })
    await convert()
    failures.length = 0
  })
})

/** What a process was started as; "" where it is gone. */
function commandOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('without a program to convert with, a video that phones do not play is refused', async () => {
  const folder = temporaryFolder()
  const server = await testServer({ config: { DATA_DIR: folder } })
  expect(server.services.config.media.ffmpeg).toBeNull()
  const author = await server.newStudent({ role: 'staff' })
  const started = await server.call('POST /api/media', {
    token: author.token,
    body: { kind: 'video', name: 'x' },
  })
  expect(
    await server.call(`POST /api/media/${(started.body as Media).mediaId}/convert`, {
      token: author.token,
    }),
  ).toMatchObject({ status: 409, body: { code: 'media_no_converter' } })
  fs.rmSync(folder, { recursive: true, force: true })
})
