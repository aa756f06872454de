/**
 * The courses of a list for search engines, each described on its own page. Source: schema.org
 * ItemList; Google's "Course list".
 */
export function courseListStructuredData(addresses: readonly string[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: addresses.map((url, at) => ({ '@type': 'ListItem', position: at + 1, url })),
  }
}

/** The breadcrumb of a page, from the home page. Source: schema.org BreadcrumbList. */
export function trailStructuredData(trail: readonly { name: string; address: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, address }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: address,
    })),
  }
}
