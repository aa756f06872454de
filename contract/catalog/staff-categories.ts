import { z } from 'zod'
import { Category } from './courses.ts'
import { LONGEST_CATEGORY } from './terms.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'

/** A category as staff see it. */
export const StaffCategory = Category.extend({
  allCourses: z
    .int()
    .meta({ description: 'Its courses in any state; `courseCount` is of those on the site.' }),
}).meta({ id: 'StaffCategory' })
export type StaffCategory = z.infer<typeof StaffCategory>

const name = typedText({ min: 1, max: LONGEST_CATEGORY })
export const NewCategory = z.object({ nameEn: name, nameBn: name })
export type NewCategory = z.infer<typeof NewCategory>

const slug = z
  .string({ error: 'text_expected' })
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, { error: 'not_a_choice' })
  .meta({ description: 'The address of its picture.', examples: ['web-development'] })

export const CategoryChange = NewCategory.partial().extend({
  isHidden: z.boolean().optional(),
  after: slug.nullable().optional().meta({
    description: 'The category it is to stand behind; null: to stand first.',
  }),
})
export type CategoryChange = z.infer<typeof CategoryChange>

const reply = z.array(StaffCategory)

export const staffCategoryEndpoints = endpoints({
  'GET /api/staff/categories': {
    summary: 'The categories in their order, hidden ones too.',
    audience: 'staff',
    permission: 'courses',
    reply,
  },
  'POST /api/staff/categories': {
    summary: 'Adds a category at the end. Its English name is its name in addresses from now on.',
    audience: 'staff',
    permission: 'courses',
    body: NewCategory,
    reply,
    status: 201,
    problems: ['category_name_taken', 'too_many_categories'],
  },
  'PATCH /api/staff/categories/{slug}': {
    summary: 'Renames, hides, shows or moves a category. Its addresses stay.',
    audience: 'staff',
    permission: 'courses',
    params: z.object({ slug }),
    body: CategoryChange,
    reply,
    problems: ['category_not_found', 'category_name_taken'],
  },
})
