import { courseDesk, makeCourse } from './course-desk-steps.ts'
import { DESKTOP, test } from './testing.ts'

const server = courseDesk()

test('on a computer a course is made in both languages, gets a batch, is published, corrected and hidden', () =>
  makeCourse(server, DESKTOP))
