/** Where the first script of a page puts the ?coupon= of its address (web/root.tsx): a link to any page carries it here. */
const KEPT_AS = 'coupon'

export function rememberedCoupon(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS)
  } catch {
    // Storage is off: the coupon has to be typed.
    return null
  }
}

/** After the order, or when it was taken away by hand. */
export function forgetCoupon(): void {
  try {
    sessionStorage.removeItem(KEPT_AS)
  } catch {
    // Storage is off: nothing was kept.
  }
}
