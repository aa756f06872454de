/** The local-storage key the access token is stored under. Source: spec §9. */
export const ACCESS_TOKEN_KEY = 'access-token'

/** How long an access token lives, in seconds; never longer than the ID token it was minted from. */
export const ACCESS_TOKEN_SECONDS = 30 * 60

/** How long a browser keeps a page session after the last post or private page, in seconds. */
export const PAGE_SESSION_SECONDS = 3600
/**
 * How long after the last post of an ID token private pages are rendered, in seconds, where sign-outs are known at once.
 * Whose scripts never load posts none: they read on for a day of study.
 */
export const PAGE_SESSION_LONGEST_SECONDS = 12 * 3600
/** An ID token older than this begins no page session, in milliseconds. Source: spec §9. */
export const PAGE_SESSION_TOKEN_MS = 5 * 60_000
/** The call that begins and ends a page session. */
export const PAGE_SESSION_PATH = '/api/page-session'
/** The readable half of the cookie of a page session: scripts delete it where no line is. */
export const PAGE_SESSION_OPEN = 'edi-page-open'

/** How old a sign-in may be for what changes or hands out a whole account, in seconds. */
export const RECENT_SIGN_IN_SECONDS = 5 * 60

/** How long a proof counts within the sign-in it was given in, in seconds. */
export const PROOF_SECONDS = 12 * 3600
/** Changing a second factor needs a proof that is at most this old, in seconds. */
export const FRESH_SECONDS = 5 * 60
/** From the QR code to the first code, in seconds. */
export const ENROLMENT_SECONDS = 15 * 60
/** Recovery codes handed out at once. */
export const RECOVERY_CODES = 10
/** Where the second factor is asked for and changed; its cookie is sent nowhere else. */
export const SECOND_FACTOR_PATH = '/api/authorization'
