import { createContext, type RouterContextProvider } from 'react-router'
import type { Classroom } from '#contract/learning/classroom.ts'
import type { Api } from '#web/api.ts'

const loading = createContext<Promise<Classroom> | null>(null)

/**
 * The course as the signed-in person finds it, asked for once however many loaders of a navigation need it.
 *
 * @throws ApiProblem
 */
export function loadClassroom(
  { api, context }: { api: Api; context: Readonly<RouterContextProvider> },
  courseId: string,
): Promise<Classroom> {
  const begun = context.get(loading)
  if (begun) return begun
  const classroom = api('GET /api/learn/{courseId}', { params: { courseId } })
  context.set(loading, classroom)
  return classroom
}
