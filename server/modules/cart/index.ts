export { addCourseToCart, addToCart, type CartContext } from './add-course-to-cart.ts'
export { listCart } from './list-cart.ts'
export { removeBoughtFromCart, removeCourseFromCart } from './remove-course-from-cart.ts'
