import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { BunnyVideoId } from '../learning/lessons.ts'

const BunnyPlay = z.object({
  address: z.string().meta({ description: 'To be framed; it works until then.' }),
  expiresAt: z.string(),
})
const body = z.object({ videoId: BunnyVideoId })
const limit = { points: 60, seconds: 60 }

/** Videos that a provider keeps at Bunny Stream: each is opened with a token for some hours. */
export const bunnyEndpoints = endpoints({
  'POST /api/bunny-videos/play': {
    summary: 'An address at which the caller can watch a video of Bunny Stream for some hours.',
    audience: 'student',
    body,
    reply: BunnyPlay,
    problems: ['media_locked', 'bunny_not_set_up'],
    limit,
  },
  'POST /api/bunny-previews/play': {
    summary: 'The same for anyone, of what a preview shows.',
    audience: 'anyone',
    body,
    reply: BunnyPlay,
    problems: ['media_not_found', 'bunny_not_set_up'],
    limit,
  },
})
