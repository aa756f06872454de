import type { PublicSite } from '#contract/site/site.ts'
import { UNKNOWN_NAME } from '#web/text/page-head.ts'

/** The provider, for the head of a page inside the public layout. */
export function siteOf(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
): PublicSite | undefined {
  return matches
    .map((match) => (match?.loaderData as { site?: PublicSite } | undefined)?.site)
    .find((site) => site !== undefined)
}

/** The provider's name, for the head of any page: as its layout knows, or else the root. */
export function nameOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const root = matches[0]?.loaderData as { name?: string } | undefined
  return siteOf(matches)?.name ?? root?.name ?? UNKNOWN_NAME
}
