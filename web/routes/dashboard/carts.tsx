import { useEffect } from 'react'
import { fetchCart } from '#web/features/cart/cart-store.ts'
import { CartScreen } from '#web/features/cart/cart-screen.tsx'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { useWords } from '#web/text/words.ts'
import { useStudent } from './use-student.ts'

/** Source: spec §2 /dashboard/carts. */
export default function Carts() {
  const words = useWords('dashboard')
  const { email } = useStudent()
  useEffect(() => void fetchCart(email), [email])
  return (
    <>
      <PageTitle>{words.cartTitle}</PageTitle>
      <CartScreen onRetry={() => void fetchCart(email)} />
    </>
  )
}
