import { z } from 'zod'
import type { Caller, Identity } from '../identity.ts'

/** One operation of the service: its input and its response. */
export interface Call {
  takes: z.ZodObject
  answer(identity: Identity, input: never, caller: Caller): Promise<object>
}

/** Ties a handler's input to the schema that parses it. */
export function call<S extends z.ZodObject>(
  takes: S,
  answer: (identity: Identity, input: z.output<S>, caller: Caller) => Promise<object>,
): Call {
  return { takes, answer }
}

/** A field of a request: text of at most so many characters; null and "" are "not given". */
export function text(max: number) {
  return z.preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    z.string().max(max).optional(),
  )
}

export const email = text(320)
export const password = text(8192)
export const token = text(8192)
export const code = text(200)
export const url = text(4096)
