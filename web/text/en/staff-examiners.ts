/** Who marks in a course without being staff. */
export const examiners = {
  title: 'Examiners',
  lead: 'They mark long answers and assignments of this course and see its attempts, under “Teaching” in their own account. Nothing else of the staff area opens. The instructors of the course can do the same. Nobody marks their own.',
  email: 'Name or email address',
  emailHint:
    'Type the name of staff or of an instructor and choose them, or type the whole address of any other account.',
  people: { staff: 'Staff', instructor: 'Instructor' },
  add: 'Add examiner',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  since: (day: string) => `since ${day}`,
  waits: (email: string) =>
    `The account has another address now. It rests until it is ${email} again.`,
  problems: {
    student_not_found: 'No account has this address. Ask the person to sign up first.',
    invalid_input: 'Choose someone who is offered, or type a whole email address.',
    too_many_examiners: 'This course has as many examiners as it can have. Remove one first.',
  } as Record<string, string>,
}
