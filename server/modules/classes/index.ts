export { courseMeetings, myMeetings } from './my-meetings.ts'
export { batchMeetings } from './staff-meetings.ts'
