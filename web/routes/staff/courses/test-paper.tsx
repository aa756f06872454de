import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { PaperScreen } from '#web/features/staff-tests/paper/paper-screen.tsx'
import { RollList } from '#web/features/staff-tests/paper/roll-list.tsx'
import { SheetImport } from '#web/features/staff-tests/paper/sheet-import.tsx'
import { BackToCurriculum, TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import type { Route } from './+types/test-paper.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [paper, rolls] = await Promise.all([
      api('GET /api/staff/lessons/{lessonId}/test/paper', { params }),
      api('GET /api/staff/lessons/{lessonId}/test/paper/rolls', { params, query: {} }),
    ])
    return { paper, rolls }
  })
}

/** A test on paper. */
export default function TestPaper({ loaderData, params }: Route.ComponentProps) {
  const { courseId, lessonId } = params
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { paper, rolls } = loaderData
  const ofLesson = { params: { lessonId } }
  return (
    <>
      <BackToCurriculum courseId={courseId} />
      <StaffTitle>{paper.title}</StaffTitle>
      <TestTabs courseId={courseId} lessonId={lessonId} />
      <div className="grid gap-6">
        <PaperScreen
          paper={paper}
          calls={{
            make: async (setCount) => {
              await api('POST /api/staff/lessons/{lessonId}/test/paper', {
                ...ofLesson,
                body: { setCount },
              })
              await revalidate()
            },
            discard: async () => {
              await api('DELETE /api/staff/lessons/{lessonId}/test/paper', ofLesson)
              await revalidate()
            },
          }}
        />
        <RollList
          page={rolls}
          calls={{
            give: async () => {
              const answer = await api(
                'POST /api/staff/lessons/{lessonId}/test/paper/rolls',
                ofLesson,
              )
              await revalidate()
              return answer
            },
            more: (after) =>
              api('GET /api/staff/lessons/{lessonId}/test/paper/rolls', {
                ...ofLesson,
                query: { after },
              }),
            remove: async (numbers) => {
              await api('POST /api/staff/lessons/{lessonId}/test/paper/sheets/removal', {
                ...ofLesson,
                body: { rolls: numbers },
              })
              await revalidate()
            },
            change: async (student) => {
              await api('PUT /api/staff/lessons/{lessonId}/test/paper/rolls', {
                ...ofLesson,
                body: student,
              })
              await revalidate()
            },
          }}
          exportButton={
            <ExportButton
              name={`rolls-${lessonId}`}
              fetchPart={(after) =>
                api('GET /api/staff/lessons/{lessonId}/test/paper/rolls/export', {
                  ...ofLesson,
                  query: { after },
                })
              }
            />
          }
        />
        <SheetImport
          sets={paper.sets}
          hasWritten={paper.writtenCount > 0}
          calls={{
            preview: async (rows) => {
              const answer = await api(
                'POST /api/staff/lessons/{lessonId}/test/paper/sheets/preview',
                { ...ofLesson, body: { rows } },
              )
              return answer.rows
            },
            save: async (rows) => {
              const answer = await api('POST /api/staff/lessons/{lessonId}/test/paper/sheets', {
                ...ofLesson,
                body: { rows },
              })
              await revalidate()
              return answer
            },
          }}
        />
      </div>
    </>
  )
}
