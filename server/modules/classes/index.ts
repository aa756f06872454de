export { addMeeting, changeMeeting, setMeetingState } from './timetable/change-meeting.ts'
export { classTimes } from './timetable/class-times.ts'
export { closeMeetings } from './close-meetings.ts'
export { collectRecordings } from './recordings/collect-recordings.ts'
export type { ClassContext } from './context.ts'
export { correctAttendance } from './attendance/correct-attendance.ts'
export { listHolidays, removeHoliday, saveHoliday } from './timetable/holidays.ts'
export { hostMeeting, joinMeeting } from './join-meeting.ts'
export { listAttendance } from './attendance/list-attendance.ts'
export { makeTimetable } from './timetable/make-timetable.ts'
export { notifyOfMeetings } from './notify-of-meetings.ts'
export { courseMeetings, myMeetings } from './my-meetings.ts'
export { type MeetingKeys, type MeetingRooms, openRooms } from './rooms/rooms.ts'
export { addRecording, removeRecording } from './recordings/recordings.ts'
export { scanRoomCode, showRoomCode } from './attendance/scan-room-code.ts'
export { renamePlaces } from './timetable/rename-places.ts'
export { setTaughtLink } from './timetable/set-link.ts'
export { planSampleClasses } from './timetable/plan-sample-classes.ts'
export { batchMeetings } from './staff-meetings.ts'
export {
  correctTaughtAttendance,
  hostTaughtMeeting,
  taughtAttendance,
  instructorCourse,
  taughtMeetings,
} from './instructor-classes.ts'
export { bookSeat } from './guests/book-seat.ts'
export { addGuestClass, cancelGuestClass, changeGuestClass } from './guests/change-guest-class.ts'
export type { GuestContext } from './guests/guest-context.ts'
export { joinAsGuest, leaveSeat, refuseOffers, showBooking } from './guests/guest-booking.ts'
export { listGuestClasses } from './guests/list-guest-classes.ts'
export { makeOffers } from './guests/make-offers.ts'
export { noteGuestAttendance } from './guests/note-guest-attendance.ts'
export { planSampleGuestClasses } from './guests/plan-sample-guest-classes.ts'
export { remindGuests } from './guests/remind-guests.ts'
export {
  hostGuestClass,
  listBookings,
  listStaffGuestClasses,
} from './guests/staff-guest-classes.ts'
export { mergeNamedClasses } from './merge-named.ts'
export { mergeAttendance } from './attendance/merge-attendance.ts'
