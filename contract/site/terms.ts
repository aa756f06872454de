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

/** What the home page has below its opening, in the usual order. Source: spec §2 home. */
export const homeSections = [
  'categories',
  'new',
  'popular',
  'trending',
  'free',
  'free-classes',
  'reasons',
  'faq',
  'ready',
  'ask',
  'tutorial',
  'testimonials',
  'stats',
  'newsletter',
  'teacher',
] as const
export type HomeSection = (typeof homeSections)[number]

/** What the owner changes in the browser, one part at a time. */
export const siteParts = [
  'names',
  'contact',
  'social',
  'look',
  'announcement',
  'home',
  'reasons',
  'testimonials',
  'faq',
  'teaching',
  'enrolment',
  ...sitePages,
] as const
export type SitePart = (typeof siteParts)[number]
/** What instructors do about the lessons of their own courses: nothing, or drafts that staff publish. */
export const lessonRights = ['none', 'drafts'] as const
export type LessonRight = (typeof lessonRights)[number]
/** How often students change the batch of a place themselves. */
export const batchChangeRights = ['none', 'once'] as const
export type BatchChangeRight = (typeof batchChangeRights)[number]
export const MOST_REASONS = 12
export const LEAST_REASONS = 3
export const MOST_TESTIMONIALS = 12
export const MOST_QUESTIONS = 60

/** Letters of a page in one language. */
export const PAGE_LETTERS = 50_000

/** A logo is shown 32 pixels high, and printed. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
/** A testimonial's picture is shown 48 pixels wide. */
export const PORTRAIT_MAX_BYTES = 5 * 1024 * 1024
export const siteUploadTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
