import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'

/** A link to the cart, with the number of courses in it. */
export function CartLink({ label }: { label: string }) {
  return (
    <Link
      to="/dashboard/carts"
      aria-label={label}
      className="cart-count grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand"
    >
      <ShoppingCart size={20} aria-hidden="true" />
    </Link>
  )
}
