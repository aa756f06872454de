import { z } from 'zod'

/** The id of something in addresses and calls: small letters and digits, as many as make it hard to guess. */
export function publicId(
  length: number,
  code: 'not_an_id' | 'not_a_lesson_id' | 'not_a_media_id' = 'not_an_id',
) {
  return z
    .string({ error: 'text_expected' })
    .regex(new RegExp(`^[a-z0-9]{${length}}$`), { error: code })
}
