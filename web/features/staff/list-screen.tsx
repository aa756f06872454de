import { ArrowRight, ChevronsUp, Inbox, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { type FindSuggestions, SuggestedFilter } from '#web/ui/form/suggested-field.tsx'
import { AddressForm } from './address-form.tsx'
import { StaffTitle } from './staff-title.tsx'

interface Filter {
  name: string
  choices: readonly { value: string; text: string }[]
  /** Default: "Show". */
  label?: string
  /** The label of no choice. Default: "All". */
  all?: string
}

/** A filter by something that exists, found by its name. */
interface Pick {
  name: string
  label: string
  hint: string
  find: FindSuggestions
}

/**
 * A list of the staff: heading, search, a filter, rows, older ones. What is asked for is in the address (?q=,
 * ?<filter.name>=, ?after=), so the route's loader reads it there and a view can be shared.
 */
export function ListScreen({
  title,
  lead,
  searchHint,
  filter,
  pick,
  action,
  first,
  isEmpty,
  emptyText,
  next,
  children,
}: {
  title: string
  lead?: ReactNode
  /** The label of the search; without it there is none. */
  searchHint?: string
  /** One, or several beside each other. */
  filter?: Filter | readonly Filter[]
  pick?: Pick
  /** Beside the heading, such as an export. */
  action?: ReactNode
  /** Before the search: waiting work. It keeps its own distance to what follows. */
  first?: ReactNode
  isEmpty: boolean
  /** Shown for an empty list without a search. */
  emptyText: string
  /** The cursor of the next page; null on the last. */
  next: string | null
  children: ReactNode
}) {
  const words = useWords('staff')
  const [search] = useSearchParams()
  const filters = [filter ?? []].flat() as Filter[]
  const isNarrowed = ['q', ...filters.map(({ name }) => name), ...(pick ? [pick.name] : [])].some(
    (name) => search.get(name),
  )
  return (
    <>
      <StaffTitle lead={lead} action={action} isDense>
        {title}
      </StaffTitle>
      {first}
      <ListFilters searchHint={searchHint} filters={filters} pick={pick} canClear={isNarrowed} />
      {isEmpty ? (
        <EmptyState
          icon={<Inbox size={40} aria-hidden="true" />}
          title={isNarrowed || search.has('after') ? words.nothingFound : emptyText}
        />
      ) : (
        children
      )}
      <Pager next={next} />
    </>
  )
}

/** One row on a wide screen. On a phone several filters are folded behind a button beside the search. */
function ListFilters({
  searchHint,
  filters,
  pick,
  canClear,
}: {
  searchHint: string | undefined
  filters: readonly Filter[]
  pick: Pick | undefined
  canClear: boolean
}) {
  const words = useWords('staff')
  const [search] = useSearchParams()
  const folded = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const count = filters.length + (pick ? 1 : 0)
  const canFold = searchHint !== undefined && count > 1
  return (
    <AddressForm canClear={canClear}>
      {searchHint && (
        <div className="flex min-w-0 flex-1 basis-64 gap-2 sm:basis-96">
          <input
            type="search"
            name="q"
            aria-label={searchHint}
            title={searchHint}
            placeholder={searchHint}
            defaultValue={search.get('q') ?? ''}
            maxLength={200}
            className={lowControl}
          />
          <Button type="submit" look="outline" className="shrink-0 max-sm:px-3 sm:min-h-10 sm:px-4">
            <Search size={18} aria-hidden="true" />
            <span className="max-sm:sr-only">{words.search}</span>
          </Button>
          {canFold && (
            <Button
              look="outline"
              aria-expanded={isUnfolded}
              aria-controls={folded}
              onClick={() => setUnfolded(!isUnfolded)}
              className="shrink-0 max-sm:px-3 aria-expanded:bg-brand-wash sm:hidden"
            >
              <SlidersHorizontal size={18} aria-hidden="true" />
              <span className="sr-only">{words.filters}</span>
            </Button>
          )}
        </div>
      )}
      <div
        id={folded}
        className={classes(
          'flex w-full flex-wrap items-end gap-3 sm:contents',
          canFold && !isUnfolded && 'max-sm:hidden',
          count === 0 && 'hidden',
        )}
      >
        {pick && (
          <SuggestedFilter
            // Another address asks for another one.
            key={search.get(pick.name)}
            {...pick}
            initial={search.get(pick.name) ?? ''}
          />
        )}
        {filters.map(({ name, label = words.show, all = words.all, choices }) => (
          <select
            key={name}
            name={name}
            aria-label={label}
            defaultValue={search.get(name) ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className={classes(lowControl, 'max-sm:flex-1 max-sm:basis-32 sm:w-auto')}
          >
            <option value="">{`${label}: ${all}`}</option>
            {choices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
        {pick && !searchHint && (
          <Button type="submit" look="outline" className="sm:min-h-10">
            <Search size={18} aria-hidden="true" />
            {words.search}
          </Button>
        )}
      </div>
    </AddressForm>
  )
}

/** Lower than elsewhere where there is a mouse, so that the list begins higher. */
const lowControl = classes(controlClasses, 'sm:min-h-10 sm:py-1.5')

/** Back to the first page, on to the next. */
function Pager({ next }: { next: string | null }) {
  const words = useWords('staff')
  const [search] = useSearchParams()
  return (
    <div className="mt-6 flex flex-wrap justify-between gap-3">
      {search.has('after') && (
        <Link to={`?${without(search, 'after')}`} className={buttonClasses('quiet')}>
          <ChevronsUp size={18} aria-hidden="true" />
          {words.newest}
        </Link>
      )}
      {next && (
        <Link
          to={`?${withAfter(search, next)}`}
          className={buttonClasses('outline', 'md', 'ml-auto')}
        >
          {words.older}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete(name)
  return rest
}

function withAfter(search: URLSearchParams, after: string): URLSearchParams {
  const moved = new URLSearchParams(search)
  moved.set('after', after)
  return moved
}
