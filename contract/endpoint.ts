import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Who may call: anyone, someone who is signed in, or staff. */
export type Audience = 'anyone' | 'student' | 'staff'

/** One call that browser and server promise each other. */
export interface Endpoint {
  summary: string
  audience: Audience
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Media types of a body that is one file instead of JSON; the handler reads it from the request. */
  file?: readonly string[]
  /** The successful answer. `null` where there is none (204). */
  reply: z.ZodType | null
  status?: 200 | 201 | 202 | 204
  /** Failures beyond those every endpoint of its audience may answer. */
  problems?: readonly ProblemCode[]
  /** Largest body in bytes. Default 64 KiB. */
  maxBodyBytes?: number
  /** Counted against the caller: how many in how many seconds, per account or else per address. */
  limit?: { points: number; seconds: number }
  /** The same for everybody until the catalogue changes, so it may be kept. */
  cacheable?: boolean
}

/** "GET /api/courses/{courseId}": a method, a space, a path with {parameters}. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Keeps the literal types of a table of endpoints. */
export function endpoints<const T extends Record<EndpointKey, Endpoint>>(table: T): T {
  return table
}
