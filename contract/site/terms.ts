export const socialNetworks = [
  'facebook',
  'messenger',
  'youtube',
  'instagram',
  'linkedin',
  'x',
  'github',
  'telegram',
] as const
export const reasonIcons = [
  'video',
  'live',
  'mentor',
  'project',
  'certificate',
  'support',
  'job',
  'community',
  'price',
  'phone',
] as const
export const sitePages = ['about', 'terms', 'privacy', 'refund-policy'] as const
export type SitePageName = (typeof sitePages)[number]

/** What the owner changes in the browser, one part at a time. */
export const siteParts = ['names', 'contact', 'social', 'look', 'announcement'] as const
export type SitePart = (typeof siteParts)[number]

/** A logo is shown 32 pixels high, and printed. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
