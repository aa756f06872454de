import { expect, test } from 'vitest'
import { planThumbnails, sheetOfThumbnails, writeThumbnails } from './thumbnails.ts'

test('a sheet holds at most a hundred pictures, of the shape of the video', () => {
  expect(planThumbnails(12, { width: 1280, height: 720 })).toEqual({
    every: 2,
    count: 6,
    width: 160,
    height: 90,
  })
  expect(planThumbnails(7200, { width: 720, height: 1280 })).toEqual({
    every: 72,
    count: 100,
    width: 160,
    height: 284,
  })
  expect(planThumbnails(0.5, { width: 100, height: 100 }).count).toBe(1)
})

test('the last picture is shown until the end of the video', () => {
  const text = writeThumbnails(planThumbnails(5, { width: 16, height: 9 }), 'thumbnails.webp', 5)
  expect(text).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nthumbnails.webp#xywh=0,0,160,90\n\n00:00:02.000 --> 00:00:05.000\nthumbnails.webp#xywh=160,0,160,90\n',
  )
  expect(sheetOfThumbnails(text)).toBe('thumbnails.webp')
})

test.each([
  ['another site', 'https://evil.example/a.jpg#xywh=0,0,1,1'],
  ['another folder', '../x.jpg#xywh=0,0,1,1'],
  ['markup', '<b>thumbnails.jpg</b>'],
  ['two sheets', 'thumbnails.jpg#xywh=0,0,1,1\nthumbnails.webp#xywh=0,0,1,1'],
])('thumbnails that lead to %s are none', (_, line) => {
  expect(sheetOfThumbnails(`WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n${line}\n`)).toBeNull()
})
