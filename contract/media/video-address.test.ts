import { expect, test } from 'vitest'
import { VideoSource } from '../learning/lessons.ts'
import { readVideoAddress, videoAddress } from './video-address.ts'

const bunny = '12345/b6c4a2e0-1111-4222-8333-abcdefabcdef'

test.each([
  [
    'https://www.youtube.com/watch?t=9&v=dQw4w9WgXcQ',
    { source: 'youtube', videoId: 'dQw4w9WgXcQ' },
  ],
  ['https://youtu.be/dQw4w9WgXcQ', { source: 'youtube', videoId: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/123456789/0a1b2c3d4e', { source: 'vimeo', videoId: '123456789/0a1b2c3d4e' }],
  [`https://iframe.mediadelivery.net/play/${bunny}`, { source: 'bunny', videoId: bunny }],
  [
    `https://iframe.mediadelivery.net/embed/${bunny.toUpperCase()}?autoplay=true`,
    { source: 'bunny', videoId: bunny },
  ],
  [`https://player.mediadelivery.net/embed/${bunny}`, { source: 'bunny', videoId: bunny }],
  [
    'https://video.example.com/a/b.m3u8',
    { source: 'address', url: 'https://video.example.com/a/b.m3u8' },
  ],
])('%s is a video, and its address leads back to it', (address, source) => {
  expect(readVideoAddress(address)).toEqual(source)
  expect(VideoSource.parse(source)).toEqual(source)
  expect(readVideoAddress(videoAddress(VideoSource.parse(source)))).toEqual(source)
})

test.each([
  'https://iframe.mediadelivery.net.evil.example/play/' + bunny,
  'https://iframe.mediadelivery.net/play/12345/not-an-id',
  'http://youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//x.mp4',
  'https://example.com/page',
])('%s is none', (address) => {
  expect(readVideoAddress(address)).toBeNull()
})
