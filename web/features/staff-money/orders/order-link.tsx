import { Link } from 'react-router'

/** The number of an order, linked to its page. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link
      to={`/staff/orders/${number}`}
      className="font-mono font-semibold tracking-wide text-brand underline underline-offset-4"
    >
      {number}
    </Link>
  )
}
