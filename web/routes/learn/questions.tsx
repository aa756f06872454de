import { Questions } from '#web/features/discussion/questions.tsx'
import type { Route } from './+types/questions.ts'
import { DiscussionShowing } from './discussion-showing.tsx'

/** All questions of a course one learns. */
export default function CourseQuestions({ params }: Route.ComponentProps) {
  return (
    <DiscussionShowing>
      <div className="mx-auto max-w-3xl">
        <Questions courseId={params.courseId} />
      </div>
    </DiscussionShowing>
  )
}
