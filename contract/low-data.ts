/** The cookie in which a browser keeps whether little data is to be loaded: on or off. Without it the browser's Save-Data counts. */
export const LOW_DATA_COOKIE = 'low-data'
