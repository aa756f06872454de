import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import type { TeachingToday } from '#contract/reports/today.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Agenda, classRow } from './agenda.tsx'
import { Block } from './block.tsx'
import { LearningBlock } from './learning-block.tsx'
import { ageText } from './waiting-list.tsx'

/** An instructor's day: own classes, who waits for an answer, who falls behind, and how much was learnt. */
export function TeachingTodayBlocks({ today, now }: { today: TeachingToday; now: Date }) {
  const words = useWords('reports')
  const language = useLanguage()
  const { classes, questions, behind, learning } = today
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Block title={words.teachingClasses}>
          <Agenda
            rows={classes.map((meeting) =>
              classRow(meeting, {
                words,
                language,
                to: `/dashboard/teaching/batches/${meeting.batchId}`,
              }),
            )}
            empty={words.teachingNoClasses}
          />
        </Block>
        {questions && (
          <Block title={words.waiting.questions.title}>
            <a
              href="#waiting-questions"
              className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-md px-2 hover:bg-brand-wash"
            >
              <span>
                <span className="block text-2xl font-bold tabular-nums">
                  {formatCount(questions.count, language)}
                </span>
                <span className="block text-sm text-ink-soft">
                  {ageText(new Date(questions.oldestAt), { now, words, language })}
                </span>
              </span>
              <span className="font-semibold text-brand">{words.waiting.questions.act}</span>
            </a>
          </Block>
        )}
        {behind.length > 0 && <BehindBlock behind={behind} />}
      </div>
      <LearningBlock learning={learning} />
    </div>
  )
}

/** Course by course, those who learnt nothing for a week, each beside its gradebook. */
function BehindBlock({ behind }: { behind: TeachingToday['behind'] }) {
  const words = useWords('reports')
  const language = useLanguage()
  const isNobody = behind.every((course) => course.behind === 0)
  return (
    <Block title={words.behindTitle} text={isNobody ? undefined : words.behindText}>
      {isNobody ? (
        <p className="text-ink-soft">{words.behindNone}</p>
      ) : (
        <ul className="divide-y divide-line">
          {behind.map(({ courseId, courseName, students, behind: count }) => (
            <li key={courseId} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0">
                <span lang={scriptOf(courseName)} className="block font-medium break-words">
                  {courseName}
                </span>
                <span className="block text-sm text-ink-soft">
                  {words.behindLine(formatCount(count, language), formatCount(students, language))}
                </span>
              </span>
              <Link
                to={`/dashboard/teaching/courses/${courseId}/gradebook`}
                className={buttonClasses('quiet', 'sm')}
              >
                <ClipboardList size={18} aria-hidden="true" />
                {words.gradebook}
                <span className="sr-only">: {courseName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
