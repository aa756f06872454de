/** Rooms in which classes are held. */
export const rooms = {
  title: 'Rooms',
  text: 'Rooms for classes in person. A batch can’t have more seats than its room, and two classes can’t be in one room at a time.',
  none: 'No rooms yet.',
  add: 'Add room',
  edit: (name: string) => `Change ${name}`,
  change: 'Change',
  remove: (name: string) => `Remove ${name} from the list`,
  name: 'Name',
  nameHint: 'Such as Room 3 or Lab, second floor.',
  address: 'Address, and how to find it',
  addressHint: 'Students read it with the name, as the venue of their classes.',
  seats: 'Seats',
  seatsOf: (seats: string, count: number) => (count === 1 ? `${seats} seat` : `${seats} seats`),
  changeText: 'Batches and classes in this room get the new name and address. Nobody is notified.',
  save: 'Save',
  saved: 'Room saved.',
  choose: 'Choose a room of the list, or write another place.',
  taken: ({ room, course, batch, time }: RoomTakenFacts) =>
    `${room} is taken: ${course}${batch === null ? ', orientation class' : `, batch ${batch}`}, ${time}.`,
  takenMore: (count: string) => `In all, ${count} classes are in the way.`,
  tooSmall: (seats: string) =>
    `This room has ${seats} seats. Give the batch no more, or choose a larger room.`,
  share: 'Hold it there all the same',
}

interface RoomTakenFacts {
  room: string
  course: string
  /** null: a free orientation class. */
  batch: string | null
  time: string
}
