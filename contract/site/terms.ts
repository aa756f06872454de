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
