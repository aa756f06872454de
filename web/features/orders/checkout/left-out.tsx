import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { BatchSelect } from './batch-select.tsx'
import { CourseLine } from './course-line.tsx'
import type { Offer, QuoteItem } from './load-checkout.ts'
import type { CheckoutSelection } from './checkout-selection.ts'

/** Selected courses that cannot be bought now, each with the reason and a next step. */
export function LeftOut({
  offer,
  onSelect,
}: {
  offer: Offer
  onSelect: (selection: CheckoutSelection) => void
}) {
  const { orders: words, waitingList: waiting } = useWords('dashboard')
  if (offer.leftOut.length === 0) return null
  return (
    <div className="mt-5 rounded-md bg-sunken p-4">
      <h3 className="mb-3 font-semibold">
        {offer.quote.items.length > 0 ? words.leftOut : words.cannotBuy}
      </h3>
      <ul className="divide-y divide-line">
        {offer.leftOut.map((item) => (
          <CourseLine
            key={item.courseId}
            item={item}
            aside={<Badge tone="accent">{words.leftOutBadges[badgeOf(item)]}</Badge>}
          >
            <p className="mt-1 text-sm font-medium">
              {words.reasons[item.problem ?? ''] ?? words.cannotBuy}
            </p>
            <BatchSelect
              item={item}
              batches={offer.batches[item.courseId] ?? []}
              selection={offer.selection}
              onSelect={onSelect}
            />
            {item.problem === 'batch_full' && item.batch && (
              <ButtonLink
                look="outline"
                size="sm"
                reload={false}
                to={`/dashboard/waiting-list?batch=${item.batch.batchId}`}
                className="mt-2 mr-3"
              >
                {waiting.join}
              </ButtonLink>
            )}
            <WayOn item={item} />
          </CourseLine>
        ))}
      </ul>
    </div>
  )
}

function WayOn({ item }: { item: QuoteItem }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const isOwned = item.problem === 'already_enrolled'
  return (
    <ButtonLink
      look="quiet"
      size="sm"
      reload={!isOwned}
      to={isOwned ? '/dashboard/student-courses' : pathIn(language, `/courses/${item.courseId}`)}
      className="-ml-3 mt-1"
    >
      {isOwned ? words.toMyCourses : words.seeCourse}
    </ButtonLink>
  )
}

function badgeOf(item: QuoteItem): 'owned' | 'full' | 'closed' {
  if (item.problem === 'already_enrolled') return 'owned'
  return item.problem === 'batch_full' ? 'full' : 'closed'
}
