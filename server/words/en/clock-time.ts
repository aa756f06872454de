/** A time of day as people say it: from "8:30" and the hour 20. */
export const clockTime = (clock: string, hour: number) => `${clock} ${hour < 12 ? 'AM' : 'PM'}`
