/** The way into the cart, from a course's page. */
export const cart = {
  add: 'Add to cart',
  waiting: 'Waiting for a connection',
  waitingText: 'We will add it as soon as you are online again.',
  added: 'Added to cart!',
  alreadyThere: 'Items already in cart!',
  signInFirst: 'Sign in, and the course goes straight into your cart.',
}
