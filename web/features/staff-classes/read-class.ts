import { latinDigits } from '#contract/money.ts'

/** A class as typed: empty fields are omitted. */
export function readClass(data: FormData): Record<string, unknown> {
  return {
    ...readPlan(data),
    topic: { en: textOf(data, 'topic.en'), bn: textOf(data, 'topic.bn') },
    ...(data.has('isForFollowing') && { isForFollowing: true }),
  }
}

/** When a class is held, where and by whom. */
export function readPlan(data: FormData): Record<string, unknown> {
  return {
    day: data.get('day'),
    hours: textOf(data, 'hours'),
    ...settingOf(data),
    ...sharingOf(data),
  }
}

export function readTimetable(data: FormData): Record<string, unknown> {
  return {
    classes: latinDigits(textOf(data, 'classes') ?? ''),
    hours: textOf(data, 'hours'),
    ...(data.has('setting.room') && { setting: settingOf(data, 'setting.') }),
    ...sharingOf(data),
  }
}

/** That a room may be taken at the time. */
function sharingOf(data: FormData): { sharesRoom?: true } {
  return data.has('sharesRoom') ? { sharesRoom: true } : {}
}

function settingOf(data: FormData, prefix = ''): Record<string, unknown> {
  const room = data.get(`${prefix}room`)
  return {
    instructorSlug: textOf(data, `${prefix}instructorSlug`),
    room,
    place: room === 'place' ? textOf(data, `${prefix}place`) : null,
    address: room === 'link' ? textOf(data, `${prefix}address`) : null,
  }
}

export function readHoliday(data: FormData): Record<string, unknown> {
  return {
    day: data.get('day'),
    lastDay: textOf(data, 'lastDay'),
    name: data.get('name'),
    nameBn: textOf(data, 'nameBn'),
  }
}

export function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}

/** A recording as typed. */
export function readRecording(data: FormData): unknown {
  return Object.fromEntries(data)
}
