import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const bigBlueButton = {
  BIGBLUEBUTTON_URL: 'https://bbb.example.com/bigbluebutton/',
  BIGBLUEBUTTON_SECRET: 'a secret of the meeting server',
}
const jitsi = {
  JITSI_URL: 'https://meet.example.com',
  JITSI_APP_ID: 'edi',
  JITSI_APP_SECRET: 'a secret of the meeting server',
}
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://edi.example.com',
  PAYMENTS_MODE: 'live',
  TRANSFER_ACCOUNTS: '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"Edi"}]',
}

test('meeting servers are not set up by default', () => {
  expect(readConfig({}).meetings).toEqual({ jitsi: null, bigBlueButton: null, standIn: false })
})

test('both meeting servers can be set up', () => {
  const { meetings } = readConfig({ ...bigBlueButton, ...jitsi })
  expect(meetings.jitsi).toMatchObject({ appId: 'edi' })
  expect(meetings.bigBlueButton).toMatchObject({ url: bigBlueButton.BIGBLUEBUTTON_URL })
})

test.each([
  ['half of Jitsi', { JITSI_URL: jitsi.JITSI_URL }, /Missing: JITSI_APP_ID, JITSI_APP_SECRET/],
  [
    'half of BigBlueButton',
    { BIGBLUEBUTTON_URL: bigBlueButton.BIGBLUEBUTTON_URL },
    /Missing: BIGBLUEBUTTON_SECRET/,
  ],
  [
    'a secret that is too short',
    { ...bigBlueButton, BIGBLUEBUTTON_SECRET: 'short' },
    /BIGBLUEBUTTON_SECRET: needs at least 16/,
  ],
  [
    'the stand-in in production',
    { ...production, MEETINGS_STAND_IN: '1' },
    /MEETINGS_STAND_IN is for development/,
  ],
  [
    'plain http in production',
    { ...production, ...jitsi, JITSI_URL: 'http://meet.example.com' },
    /JITSI_URL must be https/,
  ],
] as const)('%s stops startup and says how to fix it', (_, environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
