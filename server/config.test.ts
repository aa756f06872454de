import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'

test('the page of settings names every one', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
  expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    origin: 'http://localhost:3000',
    database: { folder: 'data' },
    identity: { mode: 'embedded', demoSignIn: true },
  })
})

test('a program that converts videos is found once it is installed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'edi-path-'))
  const { media } = readConfig({ PATH: folder })
  expect(media.ffmpeg).toBeNull()
  await writeFile(path.join(folder, 'ffmpeg'), '')
  expect(media.ffmpeg).toBe(path.join(folder, 'ffmpeg'))
  await rm(folder, { recursive: true })
})

test('the sample school is for development only', () => {
  const live = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://courses.example.com',
    PAYMENTS_MODE: 'live',
    TRANSFER_ACCOUNTS: '[]',
    BKASH_APP_KEY: 'a',
    BKASH_APP_SECRET: 'b',
    BKASH_USERNAME: 'c',
    BKASH_PASSWORD: 'd',
  }
  expect(readConfig({}).sampleSchool).toBe(true)
  expect(readConfig({ SAMPLE_SCHOOL: '0' }).sampleSchool).toBe(false)
  expect(readConfig({ NODE_ENV: 'test' }).sampleSchool).toBe(false)
  expect(readConfig(live).sampleSchool).toBe(false)
  expect(() => readConfig({ ...live, SAMPLE_SCHOOL: '1' })).toThrow(/SAMPLE_SCHOOL/)
})

test('an empty variable is the same as none', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({
    port: 3000,
    database: { folder: 'data' },
  })
})

test.each([
  [{ PORT: 'many' }, /PORT/],
  [{ DATABASE_URL: 'mysql://localhost/edi' }, /DATABASE_URL/],
  [{ MEDIA_STORAGE_URL: 'https://s3.example.com/bucket' }, /MEDIA_STORAGE_URL must be s3:/],
  [{ MEDIA_CDN_URL: 'https://videos.example.com' }, /MEDIA_CDN_URL and MEDIA_CDN_KEY go together/],
  [
    { MEDIA_CDN_URL: 'https://videos.example.com', MEDIA_CDN_KEY: 'a-key-of-the-cdn' },
    /MEDIA_CDN_URL needs MEDIA_STORAGE_URL/,
  ],
  [
    {
      MEDIA_CDN_URL: 'https://videos.example.com/files',
      MEDIA_CDN_KEY: 'a-key-of-the-cdn',
      MEDIA_STORAGE_URL: 's3://key:secret@s3.example.com/school',
    },
    /MEDIA_CDN_URL has no path/,
  ],
  [{ SESSION_SECRET: 'short' }, /SESSION_SECRET.*32 characters/],
  [{ SESSION_SECRET: 'a'.repeat(40) }, /SESSION_SECRET.*too easy/],
  [{ NODE_ENV: 'production' }, /PUBLIC_URL/],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://courses.example.com' }, /PAYMENTS_MODE/],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://courses.example.com',
      DATABASE_URL: 'postgres://a@b/c',
    },
    /SESSION_SECRET.*openssl rand/,
  ],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://courses.example.com',
      STAFF_SECOND_FACTOR: 'optional',
    },
    /STAFF_SECOND_FACTOR/,
  ],
  [{ AUTHORIZED_DOMAINS: 'courses.example.com, *.example.com' }, /AUTHORIZED_DOMAINS/],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://courses.example.com',
      AUTHORIZED_DOMAINS: 'http://courses.example.com',
    },
    /AUTHORIZED_DOMAINS.*https/,
  ],
  [{ PAYMENTS_MODE: 'live' }, /no way to pay/],
  [{ FIREBASE_PROJECT_ID: 'courses' }, /FIREBASE_API_KEY/],
  [
    { FIREBASE_PROJECT_ID: 'demo-x', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'x.example.com' },
    /demo-/,
  ],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }, /FIREBASE_AUTH_EMULATOR_HOST/],
])('%j stops the start with the name and the fix', (environment, message) => {
  expect(() => readConfig(environment as Record<string, string>)).toThrow(message)
})

test('in production no one can choose to be anyone', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://courses.example.com',
    PAYMENTS_MODE: 'live',
    TRANSFER_ACCOUNTS:
      '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"Edi","bank":null}]',
  })
  expect(config.identity).toMatchObject({ mode: 'embedded', demoSignIn: false })
  expect(config.isSecondFactorRequired).toBe(true)
})

test('elsewhere staff need no second factor unless that is asked for', () => {
  expect(readConfig({}).isSecondFactorRequired).toBe(false)
  expect(readConfig({ STAFF_SECOND_FACTOR: 'required' }).isSecondFactorRequired).toBe(true)
})
