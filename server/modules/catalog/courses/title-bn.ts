import { sql } from 'kysely'

/** The Bangla title of the row that a query calls `course`; null or empty: it has none. */
export const TITLE_BN = sql<string | null>`course.bangla ->> 'title'`
