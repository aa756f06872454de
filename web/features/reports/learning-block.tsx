import type { RecentLearning } from '#contract/reports/today.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarPlot, LinePlot } from '#web/ui/plot/plot.tsx'
import { bestOf } from './best-of.ts'
import { Block } from './block.tsx'
import { Comparison } from './comparison.tsx'
import { NumbersFold } from './numbers-fold.tsx'

/** The learning of the last days: lessons as bars, students as a line, and the same as a table. */
export function LearningBlock({ learning: { days, lessonsBefore } }: { learning: RecentLearning }) {
  const words = useWords('reports')
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const lessons = days.reduce((sum, day) => sum + day.lessons, 0)
  const pointsOf = (key: 'lessons' | 'students') =>
    days.map((each) => ({ label: formatDay(each.day, language, 'short'), value: each[key] }))
  const [bestLessons, bestStudents] = [bestOf(pointsOf('lessons')), bestOf(pointsOf('students'))]
  return (
    <Block title={words.learningTitle} text={words.lastDays}>
      <p className="text-2xl font-bold tabular-nums">{count(lessons)}</p>
      <p className="text-sm text-ink-soft">{words.learningSum}</p>
      <Comparison sum={lessons} before={lessonsBefore} beforeText={count(lessonsBefore)} />
      <BarPlot
        points={pointsOf('lessons')}
        format={count}
        summary={
          bestLessons
            ? words.lessonsPlot(count(lessons), count(bestLessons.value), bestLessons.label)
            : words.emptyPlot
        }
        className="mt-3"
      />
      <p className="mt-4 text-sm font-semibold">{words.students}</p>
      <LinePlot
        points={pointsOf('students')}
        format={count}
        summary={
          bestStudents
            ? words.studentsPlot(count(bestStudents.value), bestStudents.label)
            : words.emptyPlot
        }
      />
      <NumbersFold of={words.learningTitle}>
        <DataTable
          caption={`${words.learningTitle}, ${words.lastDays}`}
          maxHeight="24rem"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { header: words.day, cell: ({ day }) => formatDay(day, language, 'short') },
            { header: words.students, align: 'end', cell: ({ students }) => count(students) },
            { header: words.lessons, align: 'end', cell: (day) => count(day.lessons) },
          ]}
        />
      </NumbersFold>
    </Block>
  )
}
