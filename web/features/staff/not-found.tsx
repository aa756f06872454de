import { ArrowLeft, SearchX } from 'lucide-react'
import { useLocation, useOutletContext } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { isAt, linksOf, type StaffDesk } from './staff-links.tsx'

/** In place of a page whose course, order or other subject does not exist, with the way back to its list. */
export function StaffNotFound() {
  const words = useWords('staff')
  const desk = useOutletContext<StaffDesk>()
  const { pathname } = useLocation()
  const list = linksOf(words, desk)
    .flatMap(({ links }) => links)
    .find((link) => isAt(pathname, link))
  return (
    <div className="stitched mx-auto mt-8 flex max-w-xl flex-col items-center gap-4 rounded-lg bg-surface px-6 py-12 text-center">
      <title>{`${words.notFoundTitle} · ${words.area}`}</title>
      <SearchX size={40} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">{unbroken(words.notFoundTitle)}</h1>
      <p className="max-w-prose text-ink-soft">{words.notFoundText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {list && (
          <ButtonLink to={list.to} reload={false}>
            <ArrowLeft size={18} aria-hidden="true" />
            {list.text}
          </ButtonLink>
        )}
        <ButtonLink to="/staff" reload={false} look={list ? 'outline' : 'primary'}>
          {words.overview}
        </ButtonLink>
      </div>
    </div>
  )
}
