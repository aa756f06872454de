/** "20:00-21:30": the hours of a class in Dhaka, as they are typed. */
export function shiftOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${dhakaTime(startsAt)}-${dhakaTime(endsAt)}`
}

function dhakaTime(moment: string): string {
  return new Date(Date.parse(moment) + 6 * 3_600_000).toISOString().slice(11, 16)
}
