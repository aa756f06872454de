import { useMatches } from 'react-router'
import { nameOf } from './site-of.ts'

/**
 * The document's title where no page gives one: while an area loads, and where it failed. A page and its layout must
 * not both give one: the server writes both, and browsers show the first.
 */
export function AreaTitle() {
  return <title>{nameOf(useMatches())}</title>
}
