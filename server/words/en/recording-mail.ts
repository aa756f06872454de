export interface RecordingFacts {
  name: string
  course: string
  number: string
  link: string
}

/** Links to the recording of a class. */
export const recordingMail = ({ name, course, number, link }: RecordingFacts) => ({
  subject: `Recording of class ${number}: ${course}`,
  body: `Dear ${name},\n\nthe recording of class ${number} of “${course}” is here:\n${link}\n\nIt is only for the students of your batch.\n`,
})

/** The section of a course that recordings of its classes are in. */
export const recordingsSection: string = 'Class recordings'
