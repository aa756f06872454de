import { ArrowRight, ChevronsUp, Inbox, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
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
  /** Before the search: waiting work. */
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
      <StaffTitle lead={lead} action={action}>
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
  return (
    <AddressForm canClear={canClear}>
      {searchHint && (
        <label className="min-w-0 flex-1 basis-64">
          <span className="mb-1 block text-sm text-ink-soft">{searchHint}</span>
          <input
            type="search"
            name="q"
            defaultValue={search.get('q') ?? ''}
            maxLength={200}
            className={controlClasses}
          />
        </label>
      )}
      {pick && (
        <SuggestedFilter
          // Another address asks for another one.
          key={search.get(pick.name)}
          {...pick}
          initial={search.get(pick.name) ?? ''}
        />
      )}
      {filters.map(({ name, label, all, choices }) => (
        <label key={name} className="min-w-0 max-w-full max-sm:flex-1 max-sm:basis-32">
          <span className="mb-1 block text-sm text-ink-soft">{label ?? words.show}</span>
          <select
            name={name}
            defaultValue={search.get(name) ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className={controlClasses}
          >
            <option value="">{all ?? words.all}</option>
            {choices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {(searchHint || pick) && (
        <Button type="submit" look="outline">
          <Search size={18} aria-hidden="true" />
          {words.search}
        </Button>
      )}
    </AddressForm>
  )
}

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
