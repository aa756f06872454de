import { useRevalidator, useRouteLoaderData } from 'react-router'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { StaffNotice } from '#web/features/classroom/notices.tsx'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { clientLoader } from './layout.tsx'

/** The home of a course one learns. */
export default function LearnHome() {
  const { classroom } = useRouteLoaderData<typeof clientLoader>('routes/learn/layout')!
  const words = useWords('discussion')
  const revalidator = useRevalidator()
  if (!classroom) return null
  return (
    <>
      {classroom.as === 'staff' && <StaffNotice />}
      <CourseHome classroom={classroom} onCertificate={() => void revalidator.revalidate()} />
      <ButtonLink
        look="outline"
        reload={false}
        to={`/learn/${classroom.courseId}/questions`}
        className="mt-6"
      >
        {words.title}
      </ButtonLink>
    </>
  )
}
