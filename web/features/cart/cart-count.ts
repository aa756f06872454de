const KEY = 'cart-count'

/**
 * Shows on every page how many courses are in the cart, and remembers it. Public pages do not fetch the cart: their
 * first script reads this. The number is drawn by CSS, see `.cart-count`.
 */
export function showCartCount(count: number): void {
  const { dataset, style } = document.documentElement
  if (count > 0) dataset['cart'] = ''
  else delete dataset['cart']
  style.setProperty('--cart-count', String(count))
  try {
    localStorage.setItem(KEY, String(count))
  } catch {
    // Without storage the next page shows no number.
  }
}
