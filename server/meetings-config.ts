import { z } from 'zod'
import { type CompleteSettings, areAllSet } from './complete-settings.ts'

const address = z.url({ protocol: /^https?$/ }).optional()

/** The variables about meeting servers; docs/configuration.md lists them with their meaning. */
export const meetingVariables = {
  JITSI_URL: address,
  JITSI_APP_ID: z.string().min(1).optional(),
  JITSI_APP_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  BIGBLUEBUTTON_URL: address,
  BIGBLUEBUTTON_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  MEETINGS_STAND_IN: z
    .enum(['1', '0'], 'is 1 or 0')
    .default('0')
    .transform((text) => text === '1'),
}

type MeetingEnvironment = z.output<z.ZodObject<typeof meetingVariables>>

/**
 * Where classes in rooms of a meeting server are held.
 *
 * @throws Error naming the variable and how to fix it: a server with half its keys, one without https in production, or
 * the stand-in there
 */
export function meetingsConfig(env: MeetingEnvironment, production: boolean) {
  if (production && env.MEETINGS_STAND_IN)
    throw new Error(
      'MEETINGS_STAND_IN is for development: no one can meet in it. Unset it, and set BIGBLUEBUTTON_URL and BIGBLUEBUTTON_SECRET.',
    )
  const jitsi = settingsOf(env, ['JITSI_URL', 'JITSI_APP_ID', 'JITSI_APP_SECRET'])
  const bigBlueButton = settingsOf(env, ['BIGBLUEBUTTON_URL', 'BIGBLUEBUTTON_SECRET'])
  if (production)
    for (const name of ['JITSI_URL', 'BIGBLUEBUTTON_URL'] as const)
      if (env[name]?.startsWith('http:'))
        throw new Error(`${name} must be https in production: students are sent there.`)
  return {
    jitsi: jitsi
      ? { url: jitsi.JITSI_URL, appId: jitsi.JITSI_APP_ID, appSecret: jitsi.JITSI_APP_SECRET }
      : null,
    bigBlueButton: bigBlueButton
      ? { url: bigBlueButton.BIGBLUEBUTTON_URL, secret: bigBlueButton.BIGBLUEBUTTON_SECRET }
      : null,
    standIn: env.MEETINGS_STAND_IN,
  }
}

/** All of them, or none: null. */
function settingsOf<Name extends keyof MeetingEnvironment>(
  env: MeetingEnvironment,
  names: readonly Name[],
): CompleteSettings<MeetingEnvironment, Name> | null {
  if (areAllSet(env, names)) return env
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return null
  throw new Error(
    `${names.join(', ')} go together: set all of them, or none. Missing: ${missing.join(', ')}. docs/how-to/hold-live-classes.md says where they come from.`,
  )
}
