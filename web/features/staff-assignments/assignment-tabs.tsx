import { useWords } from '#web/text/words.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

/** The parts of an assignment: what students read, and its marks and due date. */
export function AssignmentTabs({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const words = useWords('staff').assignments
  const lesson = `/staff/courses/${courseId}/lessons/${lessonId}`
  return (
    <PageTabs
      label={words.parts}
      tabs={[
        { to: lesson, text: words.instructions },
        { to: `${lesson}/assignment`, text: words.rules },
      ]}
    />
  )
}
