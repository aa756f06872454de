export { addMeeting, changeMeeting, setMeetingState } from './change-meeting.ts'
export { classTimes } from './class-times.ts'
export { closeMeetings } from './close-meetings.ts'
export { collectRecordings } from './collect-recordings.ts'
export type { ClassContext } from './context.ts'
export { correctAttendance } from './correct-attendance.ts'
export { listHolidays, removeHoliday, saveHoliday } from './holidays.ts'
export { hostMeeting, joinMeeting } from './join-meeting.ts'
export { listAttendance } from './list-attendance.ts'
export { makeTimetable } from './make-timetable.ts'
export { meetingChanged } from './meeting-changed.ts'
export { courseMeetings, myMeetings } from './my-meetings.ts'
export { type MeetingKeys, type MeetingRooms, openRooms } from './rooms/rooms.ts'
export { addRecording, removeRecording } from './recordings.ts'
export { scanRoomCode, showRoomCode } from './scan-room-code.ts'
export { planSampleClasses } from './plan-sample-classes.ts'
export { batchMeetings } from './staff-meetings.ts'
export {
  correctTaughtAttendance,
  hostTaughtMeeting,
  taughtAttendance,
  taughtCourse,
  taughtMeetings,
} from './taught-classes.ts'
