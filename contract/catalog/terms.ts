/** New courses shown before See More. Source: spec §9. */
export const NEW_COURSES_SHOWN_FIRST = 6
/** The most courses the Free Courses section shows. Source: spec §9. */
export const FREE_COURSES_SHOWN = 6
