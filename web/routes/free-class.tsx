import { data } from 'react-router'
import { apiContext, ApiProblem } from '#web/api.ts'
import { GuestScreen, NoSuchBooking } from '#web/features/classes/guests/guest-screen.tsx'
import { guestWords } from '#web/features/classes/guests/guest-words.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import type { Route } from './+types/free-class.ts'

/** Only for people with the link. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  try {
    const booking = await context.get(apiContext)('GET /api/orientation-bookings/{key}', {
      params: { key },
    })
    return data({ booking, why: 'known' as const }, { headers: PRIVATE })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 0 || error.status >= 500) throw error
    if (error.code === 'too_many_requests') throw data(null, { status: 429, headers: PRIVATE })
    const why = error.code === 'guest_link_expired' ? ('expired' as const) : ('unknown' as const)
    return data({ booking: null, why }, { status: 404, headers: PRIVATE })
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ location, matches }: Route.MetaArgs) {
  const words = guestWords(languageOf(location.pathname))
  return [
    { title: `${words.headTitle} · ${nameOf(matches)}` },
    { name: 'robots', content: 'noindex' },
    // The address contains a secret key, which the meeting server must not see either.
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** The personal page of the person who booked a free orientation class. */
export default function FreeClass({ loaderData, params }: Route.ComponentProps) {
  const { booking, why } = loaderData
  if (why !== 'known') return <NoSuchBooking why={why} />
  return <GuestScreen key={params.key} first={booking} guestKey={params.key} />
}
