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
export { planSampleClasses } from './timetable/plan-sample-classes.ts'
export { batchMeetings } from './staff-meetings.ts'
export {
  correctTaughtAttendance,
  hostTaughtMeeting,
  taughtAttendance,
  instructorCourse,
  taughtMeetings,
} from './instructor-classes.ts'
