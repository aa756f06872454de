import { useEffect } from 'react'
import { api } from '#web/api.ts'
import { fetchCart } from '#web/features/cart/cart-store.ts'
import { CartScreen } from '#web/features/cart/cart-screen.tsx'
import { fetchOwnedCourses, useOwnedCourses } from '#web/features/catalog/owned-courses.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/carts.ts'
import { useStudent } from './use-student.ts'

/** The names of categories in the page's language. If the call fails, the cart shows the English names. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const language = languageOf(new URL(request.url).pathname)
  const categories = await api('GET /api/categories').catch(() => [])
  return new Map(categories.map((category) => [category.name, categoryName(category, language)]))
}

/** Source: spec §2 /dashboard/carts. */
export default function Carts({ loaderData: categoryNames }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const { email } = useStudent()
  const owned = useOwnedCourses()
  useEffect(() => {
    void fetchCart(email)
    void fetchOwnedCourses(email)
  }, [email])
  return (
    <>
      <PageTitle>{words.cartTitle}</PageTitle>
      <CartScreen
        owned={owned}
        categoryNames={categoryNames}
        onRetry={() => void fetchCart(email)}
      />
    </>
  )
}
