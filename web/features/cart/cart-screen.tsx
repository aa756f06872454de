import { ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { ApiProblem } from '#web/api.ts'
import { formatFee, formatTotal } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { removeFromCart, useCart } from './cart-store.ts'
import { cartTotal } from './cart-total.ts'

/** Source: spec §9. */
const TABLE_MAX_HEIGHT = '70vh'

/**
 * The cart: loading, failed, empty, or its courses with the total to pay. It leaves out courses the student owns by
 * now, by another order or from staff. Source: spec §2 /dashboard/carts.
 */
export function CartScreen(props: Props) {
  const words = useWords('dashboard')
  // The table takes the focus of a removed row; with the last row it is gone itself.
  const section = useFocusAfterRemoval(useCart().items.length)
  return (
    <section ref={section} tabIndex={-1} aria-label={words.cartTitle}>
      <CartContents {...props} />
    </section>
  )
}

interface Props {
  /** What is in the cart until the browser has asked; null: not known. */
  first?: readonly CartItem[] | null
  owned: ReadonlySet<string>
  /**
   * The names of categories in the page's language, by their name in the catalogue; a missing one
   * keeps that name.
   */
  categoryNames: ReadonlyMap<string, string>
  onRetry: () => void
}

function CartContents({ first = null, owned, categoryNames, onRetry }: Props) {
  const words = useWords('dashboard')
  const { ui } = useWords()
  const language = useLanguage()
  const cart = useCart()
  const isUnknown = cart.isLoading && cart.items.length === 0
  const items = isUnknown ? (first ?? []) : cart.items

  if (isUnknown && first === null) return <LoadingCart />
  if (cart.isError)
    return (
      <EmptyState
        icon={<ShoppingCart size={40} aria-hidden="true" />}
        title={<span role="alert">{words.cartFailed}</span>}
        action={<Button onClick={onRetry}>{ui.tryAgain}</Button>}
      />
    )
  if (items.length === 0)
    return (
      <EmptyState
        icon={<ShoppingCart size={40} aria-hidden="true" />}
        title={words.cartEmpty}
        action={<ButtonLink to={pathIn(language, '/courses')}>{words.exploreCourses}</ButtonLink>}
      >
        {words.cartEmptyText}
      </EmptyState>
    )
  const toPay = items.filter(({ courseId }) => !owned.has(courseId))
  return (
    <div className="flex flex-col gap-5">
      <CartTable
        items={items.map((item) => ({
          ...item,
          isOwned: owned.has(item.courseId),
          categoryName: categoryNames.get(item.category) ?? item.category,
        }))}
      />
      <div className="stitched flex flex-wrap items-center justify-between gap-4 rounded-lg bg-surface p-5">
        <p>
          <span className="block text-sm text-ink-soft">
            {words.total} · {words.itemCount(toPay.length)}
          </span>
          <strong className="text-3xl tabular-nums">
            {formatTotal(cartTotal(toPay), language)}
          </strong>
        </p>
        {toPay.length > 0 ? (
          <ButtonLink
            to="/dashboard/payments/stripe"
            reload={false}
            look="accent"
            size="lg"
            className="max-sm:w-full"
          >
            {words.pay}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/dashboard/student-courses"
            reload={false}
            size="lg"
            className="max-sm:w-full"
          >
            {words.orders.toMyCourses}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type CartRow = CartItem & { isOwned: boolean; categoryName: string }

function CartTable({ items }: { items: readonly CartRow[] }) {
  const words = useWords('dashboard')
  const columns: Column<CartRow>[] = [
    { header: words.course, cell: courseCell },
    { header: words.fee, align: 'end', cell: feeCell },
    { header: words.status, cell: statusCell, className: 'max-sm:hidden' },
    { header: words.action, align: 'end', cell: removeCell },
  ]
  return (
    <DataTable
      caption={words.cartTable}
      columns={columns}
      rows={items}
      rowKey={(item) => item.courseId}
      maxHeight={TABLE_MAX_HEIGHT}
    />
  )
}

const courseCell = (item: CartRow) => <Course item={item} />
const feeCell = (item: CartItem) => <Fee item={item} />
const statusCell = (item: CartRow) => <Status isOwned={item.isOwned} />
const removeCell = (item: CartItem) => <RemoveButton item={item} />

function Course({ item }: { item: CartRow }) {
  const language = useLanguage()
  return (
    <span className="flex min-w-32 items-center gap-3 sm:min-w-44">
      <img
        src={item.image}
        width="96"
        height="54"
        alt=""
        loading="lazy"
        className="hidden h-[54px] w-24 rounded-sm object-cover sm:block"
      />
      <span>
        <a
          href={pathIn(language, `/courses/${item.courseId}`)}
          className="font-semibold hover:text-brand hover:underline"
        >
          {item.courseName}
        </a>
        <span className="block text-sm text-ink-soft">{item.categoryName}</span>
        <span className="mt-1 block sm:hidden">
          <Status isOwned={item.isOwned} />
        </span>
      </span>
    </span>
  )
}

function Fee({ item }: { item: CartItem }) {
  const language = useLanguage()
  return <span className="whitespace-nowrap">{formatFee(item.courseFee, language)}</span>
}

function Status({ isOwned }: { isOwned: boolean }) {
  const words = useWords('dashboard')
  const { catalog } = useWords()
  if (isOwned) return <Badge tone="good">{catalog.enrolled}</Badge>
  return <Badge tone="accent">{words.unpaid}</Badge>
}

function RemoveButton({ item }: { item: CartItem }) {
  const site = useWords()
  const words = useWords('dashboard')
  const [isBusy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await removeFromCart(item.courseId)
      toast.success(words.deletedToast)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, site))
    }
  }

  return (
    <Button
      look="quiet"
      size="sm"
      busy={isBusy}
      aria-label={words.removeCourse(item.courseName)}
      onClick={() => void remove()}
      className="min-w-11 text-danger"
    >
      <Trash2 size={20} aria-hidden="true" />
    </Button>
  )
}

function LoadingCart() {
  const words = useWords('dashboard')
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{words.loadingCart}</output>
      <Skeleton className="h-12" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-24" />
    </div>
  )
}
