import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

/** The parts of a test lesson: what students read first, what they answer, and what came of it. */
export function TestTabs({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const words = useWords('staff').tests
  const lesson = `/staff/courses/${courseId}/lessons/${lessonId}`
  return (
    <PageTabs
      label={words.parts}
      tabs={[
        { to: lesson, text: words.instructions },
        { to: `${lesson}/test`, text: words.plan },
        { to: `${lesson}/paper`, text: words.onPaper },
        { to: `${lesson}/results`, text: words.results },
      ]}
    />
  )
}

/** Back to the lessons of the course. */
export function BackToCurriculum({ courseId }: { courseId: string }) {
  const words = useWords('staff').tests
  return <BackLink to={`/staff/courses/${courseId}/curriculum`}>{words.backToCurriculum}</BackLink>
}
