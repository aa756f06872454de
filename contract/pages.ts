/** A public page, once in every language. */
interface PublicPage {
  /** In English, with its parameters as the router writes them. */
  path: string
  /** The same for everyone: rendered once for each version of the catalogue, then sent from memory. */
  isCached: boolean
  /** When its scripts begin: after `load`, or at the first touch where there is nothing to type. */
  scripts: 'load' | 'touch'
  /** Named in the site map; pages of courses and instructors are listed there by the catalogue. */
  isInSiteMap: boolean
  /** Cached by the browser, to be read again offline. */
  isOffline: boolean
}

const reading = { isCached: true, scripts: 'touch', isInSiteMap: true, isOffline: true } as const
const signIn = { isCached: true, scripts: 'load', isInSiteMap: false, isOffline: false } as const
const personal = { isCached: false, scripts: 'load', isInSiteMap: false, isOffline: false } as const

/**
 * The public pages: the only list of them. The router, the page cache, the site map, the service worker and the start of
 * scripts read it; web/routes.ts says which file shows each.
 */
export const publicPages = {
  home: { path: '/', ...reading },
  courses: { path: '/courses', ...reading },
  course: { path: '/courses/:courseId', ...reading, isInSiteMap: false },
  instructor: { path: '/instructors/:slug', ...signIn },
  preview: { path: '/preview/:courseId', ...personal },
  certificate: { path: '/certificates/:serial', ...personal },
  'free-class': { path: '/free-class/:key', ...personal },
  'free-test': { path: '/free-tests/:courseId/:lessonId', ...personal },
  contact: { path: '/contact', ...reading },
  'newsletter/leave/:key': { path: '/newsletter/leave/:key', ...personal },
  'newsletter/left': { path: '/newsletter/left', ...personal },
  'newsletter/unknown': { path: '/newsletter/unknown', ...personal },
  'become-instructor': { path: '/become-instructor', ...reading },
  about: { path: '/about', ...reading },
  terms: { path: '/terms', ...reading },
  privacy: { path: '/privacy', ...reading },
  'refund-policy': { path: '/refund-policy', ...reading },
  login: { path: '/authentication/login', ...signIn },
  signup: { path: '/authentication/signup', ...signIn },
  'mailed-link': { path: '/authentication/action', ...personal },
} as const satisfies Record<string, PublicPage>

export type PublicPageId = keyof typeof publicPages

/** What is behind the sign-in, at one address in all languages: never cached, crawled or fetched on a guess. */
export const privateAreas = ['dashboard', 'learn', 'staff'] as const

/** Public, but never fetched on a guess either. */
export const SIGN_IN_AREA = 'authentication'

export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.test(pathname)
}

/** One pattern: each link of a page asks. */
const PRIVATE = new RegExp(`^/(${privateAreas.join('|')})(/|$)`)

/**
 * Private pages whose routes load on the server too: rendered there for whoever has a page session. The others are
 * rendered in the browser; so are all of the staff, and what only the device knows.
 */
export const renderedPages = [
  '/dashboard',
  '/dashboard/student-courses',
  '/dashboard/student-profile',
  '/dashboard/student-skillset',
  '/dashboard/calendar',
  '/dashboard/carts',
  '/dashboard/waiting-list',
  '/dashboard/wish-list',
  '/dashboard/order-history',
  '/dashboard/order-history/:number',
  '/dashboard/certificates',
  '/dashboard/notifications',
  '/dashboard/payments/stripe',
  '/learn/:courseId',
  '/learn/:courseId/marks',
  '/learn/:courseId/review',
  '/learn/:courseId/questions',
  '/learn/:courseId/questions/:questionId',
  '/learn/:courseId/:lessonId',
  '/learn/:courseId/:lessonId/results/:attemptId',
  '/learn/:courseId/:lessonId/merit-list',
] as const

/** What a parameter of a path may be. */
const PARAMETERS: Readonly<Record<string, string>> = {
  courseId: '[A-Za-z0-9][A-Za-z0-9_-]{0,63}',
  slug: '[^/]{1,200}',
  lessonId: '[A-Za-z0-9_-]{1,64}',
  attemptId: '[A-Za-z0-9_-]{1,64}',
  questionId: '\\d{1,16}',
  number: '[A-Za-z0-9]{1,32}',
}

/** The pages that `fits` says, as one pattern of their English paths. */
export function pagePattern(fits: (page: PublicPage) => boolean): RegExp {
  const paths = Object.values<PublicPage>(publicPages).filter(fits)
  return new RegExp(`^(${paths.map(({ path }) => pathPattern(path)).join('|')})$`)
}

/** The text of a pattern that an English path fits. */
export function pathPattern(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '[^/]+')
}

/** Whether the server renders the page of a path for whoever has a page session. */
export function isRenderedPath(pathname: string): boolean {
  return RENDERED.test(pathname)
}

const RENDERED = new RegExp(`^(${renderedPages.map(pathPattern).join('|')})$`)
