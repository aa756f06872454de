/** The most courses one cart holds. */
export const CART_LIMIT = 50

/** What the server says when the course is there already. Source: spec §8. */
export const ALREADY_IN_CART = 'Items already in cart!'
