import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { CompletionRule } from './lessons.ts'

/** What completes a course, beside what there is to complete in it. */
export const CourseCompletion = z
  .object({
    courseId: CourseId,
    courseName: z.string(),
    revision: z.int().min(0).meta({ description: 'Counts every saving; 0: the usual rule.' }),
    rule: CompletionRule,
    requiredLessons: z.int().meta({ description: 'Published, tests and assignments among them.' }),
    tests: z.int().meta({ description: 'Published ones.' }),
    assignments: z.int().meta({ description: 'Published ones.' }),
    certificates: z.int().meta({ description: 'Given so far: a change takes none back.' }),
  })
  .meta({ id: 'CourseCompletion' })
export type CourseCompletion = z.infer<typeof CourseCompletion>

const desk = { audience: 'staff', permission: 'courses' } as const
const params = z.object({ courseId: CourseId })

export const completionEndpoints = endpoints({
  'GET /api/staff/courses/{courseId}/completion': {
    ...desk,
    summary: 'What completes a course and brings its certificate.',
    params,
    reply: CourseCompletion,
    problems: ['course_not_found'],
  },
  'PUT /api/staff/courses/{courseId}/completion': {
    ...desk,
    summary:
      'Says what completes a course from now on. `revision` is the one it was made from; an older one is refused. Certificates that were given stay; the same again changes nothing.',
    params,
    body: z.object({ revision: z.int().min(0).max(2_147_483_647), rule: CompletionRule }),
    reply: CourseCompletion,
    problems: ['course_not_found', 'completion_changed'],
  },
})
