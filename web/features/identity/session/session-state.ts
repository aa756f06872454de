/** The signed-in person, as known to the identity service. */
export interface SessionUser {
  uid: string
  name: string | null
  email: string
  emailVerified: boolean
  photo: string | null
}

export type SessionResult = { state: 'signed-out' } | { state: 'signed-in'; user: SessionUser }
/** "unknown" until the identity service was asked; the header then follows the hint of the last visit. */
export type Session = { state: 'unknown' } | SessionResult
