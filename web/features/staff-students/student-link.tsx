import { Link } from 'react-router'

/** The name of a student, linked to their page. */
export function StudentLink({ studentId, name }: { studentId: string; name: string }) {
  return (
    <Link
      to={`/staff/students/${studentId}`}
      className="font-semibold text-brand underline underline-offset-4"
    >
      {name}
    </Link>
  )
}
