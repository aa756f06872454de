import { Link } from 'react-router'
import type { StudentOverview } from '#contract/staff/student-overview.ts'
import { formatDateTime, formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StudentPart, StudentRow, StudentRows } from './student-part.tsx'

type List<Name extends 'questions' | 'mails'> = NonNullable<StudentOverview[Name]>

export function StudentQuestions({ questions }: { questions: List<'questions'> }) {
  const words = useWords('staff').studentPage
  const language = useLanguage()
  return (
    <StudentPart title={words.questions} empty={questions.length === 0 ? words.noQuestions : null}>
      <StudentRows>
        {questions.map((question) => (
          <StudentRow key={question.questionId}>
            <span className="min-w-0">
              <Link
                to={`/learn/${question.courseId}/questions/${question.questionId}`}
                className="text-brand underline underline-offset-4"
              >
                {question.title}
              </Link>
              <span className="block text-sm text-ink-soft">
                {question.courseName} · {formatMoment(question.askedAt, language)}
              </span>
            </span>
            <Badge tone={question.hasTeacherAnswer ? 'good' : 'accent'}>
              {question.hasTeacherAnswer ? words.answered : words.waits}
            </Badge>
          </StudentRow>
        ))}
      </StudentRows>
    </StudentPart>
  )
}

const mailTones = { waiting: 'plain', sent: 'good', kept: 'brand', failed: 'danger' } as const

export function StudentMails({ mails, email }: { mails: List<'mails'>; email: string }) {
  const { mailStates, studentPage: words } = useWords('staff')
  const language = useLanguage()
  return (
    <StudentPart
      title={words.mails}
      empty={mails.length === 0 ? words.noMails : null}
      all={{ to: `/staff/mails?q=${encodeURIComponent(email)}`, text: words.allMails }}
    >
      <StudentRows>
        {mails.map((mail) => (
          <StudentRow key={mail.id}>
            <span className="min-w-0">
              {mail.subject}
              <span className="block text-sm text-ink-soft">
                {formatDateTime(mail.createdAt, language)}
              </span>
            </span>
            <Badge tone={mailTones[mail.state]}>{mailStates[mail.state]}</Badge>
          </StudentRow>
        ))}
      </StudentRows>
    </StudentPart>
  )
}
