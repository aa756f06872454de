import { useEffect } from 'react'
import { fetchCart } from '#web/features/cart/cart-store.ts'
import { CartScreen } from '#web/features/cart/cart-screen.tsx'
import { fetchOwnedCourses, useOwnedCourses } from '#web/features/catalog/owned-courses.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { categoryName } from '#web/features/catalog/category-name.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { languageOf } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import type { Route } from './+types/carts.ts'
import { useStudent } from './use-student.ts'

/** The names of categories in the page's language. If the call fails, the cart shows the English names. */
async function load({ request, api, person, isDevice }: PageRequest<object>) {
  const { email } = await person()
  const language = languageOf(new URL(request.url).pathname)
  const [categories, items] = await Promise.all([
    api('GET /api/categories').catch(() => []),
    // In the browser the cart is a store of its own, which the header reads too.
    isDevice ? null : api('GET /get/carts', { query: { email } }),
  ])
  const categoryNames = new Map(
    categories.map((category) => [category.name, categoryName(category, language)]),
  )
  return { categoryNames, items }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Source: spec §2 /dashboard/carts. */
export default function Carts({ loaderData: { categoryNames, items } }: Route.ComponentProps) {
  const words = useWords('dashboard')
  const { email } = useStudent()
  const owned = useOwnedCourses()
  useEffect(() => {
    void fetchCart(email)
    void fetchOwnedCourses(email)
  }, [email])
  return (
    <>
      <PageTitle
        action={
          <ButtonLink look="outline" size="sm" reload={false} to="/dashboard/wish-list">
            {words.wishList.link}
          </ButtonLink>
        }
      >
        {words.cartTitle}
      </PageTitle>
      <CartScreen
        first={items}
        owned={owned}
        categoryNames={categoryNames}
        onRetry={() => void fetchCart(email)}
      />
    </>
  )
}
