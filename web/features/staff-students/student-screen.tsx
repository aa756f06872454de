import type { ReactNode } from 'react'
import type { StudentCourse, StudentOverview } from '#contract/staff/student-overview.ts'
import { StudentCourses } from './student-courses.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentMails, StudentQuestions } from './student-lists.tsx'
import { StudentNotes } from './student-notes.tsx'
import { StudentTags } from './student-tags.tsx'

/** Everything about one student. Lists that the role does not include are left out. */
export function StudentScreen({
  found,
  orders,
  mayEnrol,
  mayMove,
  mayMerge,
  renderExtend,
  onChanged,
}: {
  found: StudentOverview
  /** The part about orders, where the role includes it. */
  orders: ReactNode
  mayEnrol: boolean
  mayMove: boolean
  mayMerge: boolean
  /** What gives more time in a course; null: not by this role. */
  renderExtend: ((course: StudentCourse) => ReactNode) | null
  onChanged: () => Promise<void>
}) {
  const { student, courses, questions, mails } = found
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <StudentHead found={found} mayEnrol={mayEnrol} mayMerge={mayMerge} onChanged={onChanged} />
        {courses && (
          <StudentCourses
            courses={courses}
            mover={mayMove ? student : null}
            renderExtend={renderExtend}
          />
        )}
        {orders}
        {questions && <StudentQuestions questions={questions} />}
        {mails && <StudentMails mails={mails} email={student.email} />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <StudentTags student={student} tags={found.tags} onChanged={onChanged} />
        <StudentNotes student={student} notes={found.notes} onChanged={onChanged} />
      </div>
    </div>
  )
}
