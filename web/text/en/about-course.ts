/** The long description and trailer of a course. The server alone needs these: the page gets them with its data. */
export const aboutCourse = {
  title: 'About this course',
  trailer: 'Watch the trailer',
}
