import type { z } from 'zod'
import type { Permission, StaffPermission } from './staff/permissions.ts'
import type { ProblemCode } from './problems.ts'

/** Who may call: anyone, a signed-in student, or staff. */
export type Audience = 'anyone' | 'student' | 'staff'

/** Who may call, and what staff need for it. */
type Access =
  | { audience: 'anyone'; permission?: never; staffPermission?: never }
  | {
      audience: 'student'
      permission?: never
      /** What staff need to call it about somebody else; without it nobody may. */
      staffPermission?: Permission
    }
  | { audience: 'staff'; permission: StaffPermission; staffPermission?: never }

/** One call that browser and server agree on. */
export type Endpoint = Access & EndpointShape

interface EndpointShape {
  summary: string
  /** What the bearer is, where it is not the access token of the audience. */
  proof?: 'idToken'
  /** For staff who have not proved their second factor yet: the calls that prove it. */
  beforeSecondFactor?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Fields that the schemas do not know are ignored. Without it they are refused: see `known-fields.ts`. */
  toleratesUnknownFields?: true
  /** Media types of a body that is one file instead of JSON; the handler reads it from the request. */
  file?: readonly string[]
  /** Changes nothing, though it is no GET: what it is asked about is too long for an address. */
  readsOnly?: true
  /** Why a call by which staff change something leaves no entry in the audit list. */
  unaudited?: string
  /** The successful answer. `null` where there is none (204). */
  reply: z.ZodType | null
  status?: 200 | 201 | 202 | 204
  /**
   * Needs a sign-in of the last five minutes, and of staff a code as recent. A stolen session, password or an unwatched
   * phone must not be enough.
   */
  recentSignIn?: true
  /** Failures beyond those every endpoint of its audience may answer. */
  problems?: readonly ProblemCode[]
  /** Largest body in bytes. Default 64 KiB. */
  maxBodyBytes?: number
  /** Counted against the caller: how many in how many seconds, per account or else per address. */
  limit?: {
    points: number
    seconds: number
    /** Each server process counts for itself: for calls so frequent that counting would be the dearest part. */
    perProcess?: true
    /** What is refused as invalid_input does not count: for limits that a person meets. */
    sparesBadInput?: true
  }
  /** The same for everybody until the catalogue changes, so it may be cached. */
  cacheable?: boolean
}

/** "GET /api/courses/{courseId}": a method, a space, a path with {parameters}. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Keeps the literal types of a table of endpoints. */
export function endpoints<const T extends Record<EndpointKey, Endpoint>>(table: T): T {
  return table
}
