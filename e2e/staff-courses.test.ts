import { courseDesk, makeCourse } from './course-desk-steps.ts'
import { PHONE, test } from './testing.ts'

const server = courseDesk()

test('on a phone a course is made in both languages, gets a batch, is published, corrected and hidden', () =>
  makeCourse(server, PHONE))
