/** The most courses that a student saves for later. */
export const MOST_WISHES = 100
