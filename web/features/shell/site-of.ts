import type { PublishedSite } from '#contract/site.ts'

/** The provider, for the head of a page inside the public layout. */
export function siteOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): PublishedSite | undefined {
  return matches.map((match) => (match?.loaderData as { site?: PublishedSite } | undefined)?.site).find((site) => site !== undefined)
}
