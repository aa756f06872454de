/** The courses that a student saved for later. */
export const wishList = {
  title: 'Wish list',
  lead: 'Courses you saved for later. We’ll tell you when a new batch opens.',
  link: 'Your wish list',
  courses: 'Courses on your list',
  remove: 'Remove',
  removeOf: (course: string) => `Remove ${course} from the wish list`,
  removed: 'Removed from your wish list.',
  full: 'Your list is full. Remove a course to save another one.',
  empty: 'No course is saved yet',
  emptyText: 'Press “Save for later” on the page of a course to find it here.',
  findCourses: 'Find courses',
}
