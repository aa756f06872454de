import { useNavigate } from 'react-router'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import { MarkView, WorkContent } from '#web/features/assignments/work-view.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import type { MarkDraft } from '#web/features/staff-assignments/mark-form.tsx'
import type { FeedbackCalls } from '#web/features/staff-assignments/use-feedback.ts'
import { SubmissionScreen } from '#web/features/staff-assignments/submission-screen.tsx'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'

/** One submission, and marking it: for staff, and for who teaches or examines the course. */
export function SubmissionPage({
  detail,
  place,
  save,
  files,
}: {
  detail: StaffSubmissionDetail
  /** Where the list is, and the area of the site. */
  place: { list: string; area: string }
  save: (draft: MarkDraft) => Promise<void>
  files: FeedbackCalls
}) {
  const words = useWords('staff').assignments
  const navigate = useNavigate()
  const { summary, next } = detail
  const Title = place.area === '/staff' ? StaffTitle : PageTitle
  return (
    <>
      <BackLink to={place.list}>{words.back}</BackLink>
      <Title lead={`${summary.title} · ${summary.courseName}`}>{summary.student.name}</Title>
      <SubmissionScreen
        key={summary.submissionId}
        detail={detail}
        area={place.area}
        save={save}
        files={files}
        onNext={() => void navigate(`${place.area}/submissions/${next ?? ''}`)}
        renderWork={(submission, action) => (
          <WorkContent submission={submission} renderAction={action} />
        )}
        renderMark={({ mark, latePercent }) =>
          mark && <MarkView mark={mark} latePercent={latePercent} />
        }
      />
    </>
  )
}
