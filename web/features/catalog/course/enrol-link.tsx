import type { ComponentProps } from 'react'
import type { Batch, CourseWithBatches } from '#contract/catalog/courses.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { isFree } from '../fee-today.ts'

/** Leads to the page where a course is paid for; a free course is enrolled in at once. Source: spec §2 /courses/{id}. */
export function EnrolLink({
  course,
  batch,
  size,
}: {
  course: CourseWithBatches
  batch: Batch | null
  size?: ComponentProps<typeof ButtonLink>['size']
}) {
  const { catalog } = useWords()
  const page = isFree(course, batch) ? 'enrol' : 'payments/stripe'
  const query = new URLSearchParams({
    course: course.courseId,
    ...(batch && { batch: batch.batchId }),
  })
  return (
    <ButtonLink look="accent" size={size} to={`/dashboard/${page}?${query}`} rel="nofollow">
      {catalog.enrolNow}
    </ButtonLink>
  )
}
