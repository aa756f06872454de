import { roomLabel } from '#contract/classes/teaching-rooms.ts'
import { addRoom } from '#server/modules/catalog/index.ts'
import { orderByPhone, saveStatementColumns } from '#server/modules/orders/index.ts'
import { hoursAfter, scaled, type School } from './school.ts'

const ADDRESS = 'House 12, Road 5, Dhanmondi, Dhaka'
const rooms = [
  { name: 'Room 201', address: `${ADDRESS}, second floor`, seats: 12 },
  { name: 'Computer lab', address: `${ADDRESS}, third floor`, seats: 24 },
] as const

/** The venue of a batch that is taught in the first room. */
export const roomVenue = roomLabel(rooms[0])

/** Lists the rooms of the school, before any batch is opened. */
export async function openRooms(school: School): Promise<void> {
  for (const { seats, ...room } of rooms)
    await addRoom(
      { db: school.db, now: school.clock() },
      {
        staff: school.team.manager,
        draft: { ...room, seats: Math.min(10_000, scaled(school, seats)) },
      },
    )
}

/** What the office does in the last days: reads a statement, and orders for someone who called and has no account. */
export function planOffice(school: School): void {
  const { timeline, now, team } = school
  timeline.at(hoursAfter(now, -50), () =>
    saveStatementColumns(school.money(), {
      staff: team.finance,
      request: {
        headings: ['Date & Time', 'Trx ID', 'Type', 'Received', 'Charge', 'Balance'],
        columns: { date: 0, reference: 1, kind: 2, gross: 3, fee: 4 },
        kinds: [{ word: 'b2b transfer', kind: 'other' }],
      },
    }),
  )
  timeline.at(hoursAfter(now, -3), () =>
    orderByPhone(school.money(), {
      staff: { ...team.finance, email_key: team.finance.email },
      request: {
        email: 'tahmina.jahan@student.example',
        name: 'Tahmina Jahan',
        phone: '+8801711000123',
        courseId: 'WEB-101',
        holdHours: 72,
        isMailed: true,
        language: 'bn',
      },
    }),
  )
}
