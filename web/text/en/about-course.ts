/** What a provider says of a course at length. The server alone needs these: the page gets them with its data. */
export const aboutCourse = {
  title: 'About this course',
  trailer: 'Watch the trailer',
  requirements: 'What you need beforehand',
  faq: 'Questions about this course',
}
