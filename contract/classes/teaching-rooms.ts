import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'

/** Rooms of one provider at most. */
export const MOST_ROOMS = 200

/** What students read of a room: the venue of a batch, or the place of a class. */
export function roomLabel({ name, address }: { name: string; address: string }): string {
  return `${name}, ${address}`
}

export const TeachingRoomDraft = z.object({
  name: typedText({ min: 1, max: 80 }).meta({ examples: ['Room 3'] }),
  address: typedText({ min: 1, max: 200 }).meta({
    description: 'The address, and how to find it.',
    examples: ['House 12, Road 5, Dhanmondi, second floor'],
  }),
  seats: wholeNumber({ min: 1, max: 10_000 }),
})
export type TeachingRoomDraft = z.infer<typeof TeachingRoomDraft>

/** A room in which classes are held. */
export const TeachingRoom = z
  .object({
    roomId: z.string(),
    name: z.string(),
    address: z.string(),
    label: z.string().meta({ description: 'As a venue or place: what students read.' }),
    seats: z.int(),
  })
  .meta({ id: 'TeachingRoom' })
export type TeachingRoom = z.infer<typeof TeachingRoom>

/** Beside a time and a place: a room may be taken at that time. */
export const sharesRoom = z.boolean().optional().meta({
  description: 'Also where another class is in this room at the time. Without it: refused.',
})

const desk = { audience: 'staff', permission: 'batches' } as const
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/, { error: 'not_a_choice' }) })

export const teachingRoomEndpoints = endpoints({
  'GET /api/staff/rooms': {
    ...desk,
    summary: 'The rooms in which classes are held, by name.',
    reply: z.array(TeachingRoom),
  },
  'POST /api/staff/rooms': {
    ...desk,
    summary: 'Adds a room.',
    body: TeachingRoomDraft,
    reply: z.array(TeachingRoom),
    status: 201,
    problems: ['room_exists', 'rooms_full'],
  },
  'PUT /api/staff/rooms/{id}': {
    ...desk,
    summary:
      'Changes a room. Its batches, and planned classes in it, get the new name and address; nobody is notified.',
    params,
    body: TeachingRoomDraft,
    reply: z.array(TeachingRoom),
    problems: ['room_not_found', 'room_exists'],
  },
  'DELETE /api/staff/rooms/{id}': {
    ...desk,
    summary: 'Takes a room off the list. Batches and classes in it keep its name and address.',
    params,
    reply: z.array(TeachingRoom),
  },
})
