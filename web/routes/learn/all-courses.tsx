import { redirect } from 'react-router'

/** Where someone who cuts the course off an address meant to go. */
export function clientLoader() {
  return redirect('/dashboard/student-courses')
}

export default function AllCourses() {
  return null
}
