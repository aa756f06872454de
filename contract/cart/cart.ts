import { z } from 'zod'
import { CategoryName, CourseId, Instructor } from '../catalog/courses.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { Email } from '../text.ts'
import { ALREADY_IN_CART } from './terms.ts'

/** A course waiting to be paid for, as the catalogue has it now. Source: spec §3. */
export const CartItem = z
  .object({
    _id: z.string().meta({ description: 'The insertion id.' }),
    email: z.string(),
    courseName: z.string(),
    image: z.string(),
    courseId: CourseId,
    courseFee: TakaText,
    category: CategoryName,
    instructors: z.array(Instructor),
    status: z.literal('Unpaid'),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

/**
 * Only the course counts: fee, name, image and status are accepted for older clients and never read;
 * they come from the catalogue. An email, if sent, must be one's own. Source: spec §7.
 */
export const AddToCart = z.object({ courseId: CourseId, email: Email.optional() })
export type AddToCart = z.infer<typeof AddToCart>

export const cartEndpoints = endpoints({
  'POST /post/carts': {
    summary:
      "Puts a course in one's cart at the catalogue's fee; a message instead of an id if it is there already.",
    audience: 'student',
    body: AddToCart,
    toleratesUnknownFields: true,
    reply: z.union([
      z.object({ insertedId: z.string(), acknowledged: z.literal(true), item: CartItem }),
      z.object({ message: z.literal(ALREADY_IN_CART) }),
    ]),
    problems: [
      'not_yours',
      'course_not_found',
      'already_enrolled',
      'not_on_sale',
      'course_without_lessons',
      'cart_full',
    ],
  },
  'GET /get/carts': {
    summary: "The items of one's cart, in the order they were added.",
    audience: 'student',
    query: z.object({ email: Email }),
    reply: z.array(CartItem),
    problems: ['not_yours'],
  },
  'DELETE /delete/carts/{courseId}': {
    summary: "Takes a course out of one's cart.",
    audience: 'student',
    params: z.object({ courseId: CourseId }),
    reply: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }),
  },
})
