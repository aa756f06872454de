import type { LanguageCode } from '#contract/languages.ts'
import type { StaffWaitlistPlace } from '#contract/orders/waiting-list.ts'
import { formatCount, formatDateTime, formatPhone } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'

interface Acts {
  onOffer: (placeId: string) => Promise<void>
  onRemove: (placeId: string) => Promise<void>
}

/** Who waits for a seat in a batch, in line, and what staff can do for them. */
export function WaitingTable({
  places,
  ...acts
}: Acts & { places: readonly StaffWaitlistPlace[] }) {
  const words = useWords('staff').waitingList
  return (
    <DataTable
      caption={words.caption}
      columns={columnsIn(words, useLanguage(), acts)}
      rows={places}
      rowKey={({ placeId }) => placeId}
    />
  )
}

function columnsIn(
  words: StaffWords['waitingList'],
  language: LanguageCode,
  acts: Acts,
): Column<StaffWaitlistPlace>[] {
  return [
    {
      header: words.person,
      cell: ({ student: { name, email, phone } }) => (
        <span className="block">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block text-sm break-all text-ink-soft">{email}</span>
          {phone && (
            <span className="block text-sm text-ink-soft">{formatPhone(phone, language)}</span>
          )}
        </span>
      ),
    },
    {
      header: words.place,
      align: 'end',
      cell: ({ state, ahead }) => (state === 'offered' ? '—' : formatCount(ahead + 1, language)),
    },
    { header: words.since, cell: ({ joinedAt }) => formatDateTime(joinedAt, language) },
    {
      header: words.state,
      cell: ({ state, offeredUntil }) =>
        state === 'waiting' ? (
          <Badge tone="plain">{words.waiting}</Badge>
        ) : (
          <span className="flex flex-col items-start gap-1">
            <Badge tone="accent">{words.offered}</Badge>
            <span className="text-sm">
              {offeredUntil ? words.until(formatDateTime(offeredUntil, language)) : words.untold}
            </span>
          </span>
        ),
    },
    { header: words.acts, cell: (place) => <PlaceActs place={place} {...acts} /> },
  ]
}

function PlaceActs({
  place: { placeId, state, offeredUntil, student },
  onOffer,
  onRemove,
}: Acts & { place: StaffWaitlistPlace }) {
  const words = useWords('staff').waitingList
  const site = useWords()
  const explain = (error: unknown) => {
    const problem = asProblem(error)
    return problem.code === 'waiting_place_not_found' ? words.gone : problemText(problem, site)
  }
  const isTold = state === 'offered' && offeredUntil !== null
  return (
    <span className="flex flex-wrap gap-2">
      {!isTold && (
        <>
          <ModalButton opens={`offer-${placeId}`} look="outline" size="sm">
            {words.offer}
          </ModalButton>
          <ConfirmModal
            id={`offer-${placeId}`}
            title={words.offerTitle(student.name)}
            confirm={words.offer}
            keep={words.keep}
            look="primary"
            explain={explain}
            onConfirm={() => onOffer(placeId)}
          >
            <p>{words.offerText}</p>
          </ConfirmModal>
        </>
      )}
      <ModalButton opens={`remove-${placeId}`} look="quiet" size="sm">
        {words.remove}
      </ModalButton>
      <ConfirmModal
        id={`remove-${placeId}`}
        title={words.removeTitle(student.name)}
        confirm={words.remove}
        keep={words.keep}
        explain={explain}
        onConfirm={() => onRemove(placeId)}
      >
        <p>{words.removeText}</p>
      </ConfirmModal>
    </span>
  )
}
