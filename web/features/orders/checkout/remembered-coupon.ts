/** Where the first script of a page puts the ?coupon= of its address (web/root.tsx): a link to any page carries it here. */
const STORAGE_KEY = 'coupon'

export function rememberedCoupon(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is off: the coupon has to be typed.
    return null
  }
}

/** After the order, or when it was taken away by hand. */
export function forgetCoupon(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is off: nothing was saved.
  }
}
