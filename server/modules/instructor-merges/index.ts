export { mergeInstructors, previewInstructorMerge } from './merge-instructors.ts'
