import { useRevalidator } from 'react-router'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { SkillsetScreen } from '#web/features/students/skillset-screen.tsx'
import { useWords } from '#web/text/words.ts'
import { useStudent } from './use-student.ts'

/** Source: spec §2 /dashboard/student-skillset. */
export default function StudentSkillset() {
  const words = useWords('dashboard')
  const student = useStudent()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageTitle>{words.skillsTitle}</PageTitle>
      <SkillsetScreen student={student} onChanged={revalidate} />
    </>
  )
}
