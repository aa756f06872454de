import { ApiProblem } from './api.ts'
import { formatCount, formatDateTime } from './text/format.ts'
import type { Language } from './text/language.ts'
import type { StaffWords } from './text/words.ts'

/** Whether a class or a batch is refused because its room is taken at the time, which staff may decide to overlook. */
export function isRoomTaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'room_taken'
}

/** What is wrong with a room, in words that name the class in the way or the seats there are. Any other error stays as it is. */
export function inRoomWords(
  error: unknown,
  { words, language }: { words: StaffWords['rooms']; language: Language },
): unknown {
  if (!(error instanceof ApiProblem)) return error
  const title = textOf(error, { words, language })
  if (title === null) return error
  const { status, errors, facts } = error
  // Not the server's code: the site has another text for that one.
  return new ApiProblem({ status, code: 'room_refused', title, errors, facts })
}

function textOf(
  { code, facts }: ApiProblem,
  { words, language }: { words: StaffWords['rooms']; language: Language },
): string | null {
  const { seats, room, course, batch, startsAt, count } = facts
  if (code === 'room_too_small' && seats)
    return words.tooSmall(formatCount(Number(seats), language))
  if (code !== 'room_taken' || !room || !course || !startsAt) return null
  const others = Number(count)
  return [
    words.taken({
      room,
      course,
      batch: batch ? formatCount(Number(batch), language) : null,
      time: formatDateTime(startsAt, language),
    }),
    ...(others > 1 ? [words.takenMore(formatCount(others, language))] : []),
  ].join(' ')
}
