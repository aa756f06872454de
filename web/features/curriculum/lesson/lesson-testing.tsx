import { vi } from 'vitest'
import type { StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { ApiProblem } from '#web/api.ts'
import { show } from '#web/testing.tsx'
import type { LessonCalls, LessonParts } from './lesson-calls.ts'
import { LessonScreen } from './lesson-screen.tsx'

/** An article of one paragraph. */
export const article = (text: string) => ({
  type: 'doc' as const,
  content: text === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A lesson as the server has it. */
export const lesson = (body: LessonBody, more: Partial<StaffLesson> = {}): StaffLesson =>
  ({
    lessonId: 'LOOPS-1',
    kind: body.kind,
    title: 'Loops',
    body,
    courseId: 'WEB-101',
    courseTitle: 'Web development',
    draftVersion: 1,
    isPublished: false,
    hasChanges: false,
    savedAt: '2026-11-20T09:00:00.000Z',
    savedBy: 'Farhana Islam',
    seconds: null,
    published: null,
    review: null,
    handIn: null,
    ...more,
  }) as StaffLesson

export const articleLesson = (text: string, more: Partial<StaffLesson> = {}) =>
  lesson({ kind: 'article', document: article(text) } as LessonBody, more)

export const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })
export const refused = (code: string, errors: ApiProblem['errors'] = []) =>
  new ApiProblem({ status: 409, code, title: `Refused: ${code}`, errors })

/** The editor of a lesson, with a server that saves what it is sent unless the test says otherwise. */
export async function edit(
  loaded: StaffLesson,
  {
    at = '/staff',
    parts,
    ...calls
  }: Partial<LessonCalls> & { at?: string; parts?: Partial<LessonParts> } = {},
) {
  const save = vi.fn<LessonCalls['save']>(
    calls.save ??
      (async (draft) => ({ ...loaded, ...draft, draftVersion: draft.version + 1 }) as StaffLesson),
  )
  const nothing = () => Promise.reject(offline())
  const page = await show(
    <LessonScreen
      loaded={loaded}
      calls={{
        load: nothing,
        publish: nothing,
        versions: async () => [],
        showVersion: nothing,
        restore: nothing,
        sendBack: nothing,
        preview: async (document) => ({ document, unreadable: [] }),
        fromMarkdown: nothing,
        toMarkdown: nothing,
        ...calls,
        save,
      }}
      parts={{
        renderArticle: (document) => <p>{textOf(document)}</p>,
        renderVideo: ({ source }) => <p>{`Video from ${source}`}</p>,
        media: { pictureOf: () => null },
        ...parts,
      }}
    />,
    at,
  )
  return {
    page,
    save,
    title: page.getByRole('textbox', { name: 'Title of the lesson' }),
    text: page.getByRole('textbox', { name: 'Text of the lesson' }),
    mark: page.getByRole('status'),
    /** What was sent: its version, title and text. */
    sent: () =>
      save.mock.calls.map(([{ version, title, body }]) => [
        version,
        title,
        textOf((body as { document: unknown }).document),
      ]),
  }
}

/** The words of a document. */
export function textOf(document: unknown): string {
  return [...JSON.stringify(document).matchAll(/"text":"([^"]*)"/g)]
    .map(([, text]) => text)
    .join(' ')
}
