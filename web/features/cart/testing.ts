import type { Cart } from './cart-store.ts'

/** A course in the cart of Nadia. */
export function aCartItem(courseId: string, courseFee = '4500'): Cart['items'][number] {
  return {
    _id: `id-${courseId}`,
    email: 'nadia@example.com',
    courseName: `Course ${courseId}`,
    image: '/x.svg',
    courseId,
    courseFee,
    category: 'Programming',
    instructors: [],
    status: 'Unpaid',
  }
}
