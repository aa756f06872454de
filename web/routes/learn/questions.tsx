import { useSearchParams } from 'react-router'
import { Questions } from '#web/features/discussion/questions.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/questions.ts'
import { DiscussionProvider } from './discussion-provider.tsx'

/** All questions of a course, or those of the live class in the address. */
export default function CourseQuestions({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const named = search.get('class')
  const meetingId = named && /^[1-9]\d{0,15}$/.test(named) ? named : null
  const words = useWords('discussion')
  return (
    <DiscussionProvider>
      <div className="mx-auto max-w-3xl">
        <h1 className="sr-only">{words.title}</h1>
        <Questions key={meetingId} courseId={params.courseId} meetingId={meetingId} />
      </div>
    </DiscussionProvider>
  )
}
