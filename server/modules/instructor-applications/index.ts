export { makeInstructor } from './make-instructor.ts'
