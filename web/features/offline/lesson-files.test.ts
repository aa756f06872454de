import { expect, test } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { asDownloaded, bytesOf, filesOf, segmentsIn } from './lesson-files.ts'

const key = { person: 'me', courseId: 'PRG-101', lessonId: 'aaaaaaaaaa' }
const video: MediaPlay = {
  mediaId: 'bbbbbbbbbb',
  kind: 'video',
  name: 'Circles',
  address: '/media/token/bbbbbbbbbb/',
  expiresAt: '2026-12-05T12:00:00.000Z',
  seconds: 62,
  bytes: 9_000_000,
  file: null,
  renditions: [
    { name: 'audio', playlist: 'audio.m3u8', bytes: 300_000, width: null, height: null },
    { name: '240p', playlist: '240p.m3u8', bytes: 900_000, width: 426, height: 240 },
  ],
  thumbnails: null,
  chapters: [],
  poster: 'poster.webp',
  captions: [{ language: 'bn', file: 'captions-bn.vtt' }],
  watermark: null,
}
const PLAYLIST = `#EXTM3U
#EXT-X-MAP:URI="240p-init.mp4"
#EXTINF:12,
240p-00001.m4s
#EXTINF:2.5,
240p-00002.m4s
`

test('a playlist names its first part and its segments', () => {
  expect(segmentsIn(PLAYLIST)).toEqual(['240p-init.mp4', '240p-00001.m4s', '240p-00002.m4s'])
  expect(segmentsIn('#EXTM3U\r\na.m4s\r\na.m4s\r\n')).toEqual(['a.m4s'])
})

test('a video is downloaded in the chosen rendition, with captions and poster', async () => {
  const downloaded = asDownloaded(video, key, '240p')
  const files = await filesOf(video, downloaded, () => Promise.resolve(PLAYLIST))
  expect(files.map(({ from }) => from.split('/').at(-1))).toEqual([
    '240p.m3u8',
    'captions-bn.vtt',
    'poster.webp',
    '240p-init.mp4',
    '240p-00001.m4s',
    '240p-00002.m4s',
  ])
  expect(files[0]!.to).toBe('/downloads/me/PRG-101/aaaaaaaaaa/bbbbbbbbbb/240p.m3u8')
  expect([downloaded.renditions.length, bytesOf(video, '240p'), bytesOf(video, '1080p')]).toEqual([
    1, 900_000, 300_000,
  ])
})

test('a picture or a file is downloaded as one file', async () => {
  const picture: MediaPlay = { ...video, kind: 'picture', file: 'map.webp', renditions: [] }
  const downloaded = asDownloaded(picture, key, null)
  expect(await filesOf(picture, downloaded, () => Promise.reject(new Error('none')))).toEqual([
    { from: '/media/token/bbbbbbbbbb/map.webp', to: `${downloaded.address}map.webp` },
  ])
  expect(bytesOf(picture, null)).toBe(9_000_000)
})
