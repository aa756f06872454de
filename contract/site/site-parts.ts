import { z } from 'zod'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { inEachLanguage, languageCodes } from '../languages.ts'
import { latinDigits } from '../money.ts'
import { Email, HttpsLink, readPhone, typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { unreadablePairs } from './colours.ts'
import {
  homeSections,
  batchChangeRights,
  lessonRights,
  LEAST_REASONS,
  LOGO_MAX_BYTES,
  MOST_QUESTIONS,
  MOST_REASONS,
  MOST_TESTIMONIALS,
  PAGE_LETTERS,
  PORTRAIT_MAX_BYTES,
  reasonIcons,
  sitePages,
  siteParts,
  siteUploadTypes,
  socialNetworks,
} from './terms.ts'

const line = typedText({ min: 1, max: 300 })
const inBothLanguages = z.object(inEachLanguage(() => line))

/** What a phone dials, in Latin digits: a mobile, a landline or a short code. null: none of them. */
export function dialled(text: string): string | null {
  const mobile = readPhone(text)
  if (mobile) return mobile
  const digits = latinDigits(text).replace(/[\s().-]/g, '')
  if (!/^\+?\d{3,15}$/.test(digits)) return null
  return digits.startsWith('0') ? `+88${digits}` : digits
}

const TelephoneNumber = line.refine((text) => dialled(text) !== null, { error: 'not_a_telephone' })
const MobileNumber = line.refine((text) => readPhone(text) !== null, { error: 'not_a_phone' })

/** What the provider is called. */
export const SiteNames = z.object({ name: inBothLanguages, tagline: inBothLanguages })

/** How the provider is reached, and the numbers that the law wants shown. */
export const SiteContact = z.object({
  email: Email,
  phones: z.array(TelephoneNumber).min(1, { error: 'required' }).max(6, { error: 'too_big' }),
  whatsapp: MobileNumber.nullable(),
  office: z.object({
    address: z.object(
      inEachLanguage(() =>
        z.array(line).min(1, { error: 'required' }).max(8, { error: 'too_big' }),
      ),
    ),
    hours: inBothLanguages,
  }),
  map: z
    .object({
      latitude: z.number({ error: 'number_expected' }).min(-90).max(90),
      longitude: z.number({ error: 'number_expected' }).min(-180).max(180),
    })
    .nullable(),
  registration: z.array(z.object({ label: inBothLanguages, number: line })).max(6),
})

export const SiteSocial = z.object({
  social: z
    .array(z.object({ network: z.enum(socialNetworks, { error: 'not_a_choice' }), url: HttpsLink }))
    .max(socialNetworks.length),
})

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'not_a_colour' })

/** Text must be readable on both colours, and links in the brand's colour on the grounds of the theme. */
const themeColours = (theme: 'light' | 'dark') =>
  z
    .object({ brand: Colour, onBrand: Colour, accent: Colour, onAccent: Colour })
    .superRefine((chosen, check) => {
      for (const { field, on, ratio } of unreadablePairs(chosen, theme))
        check.addIssue({
          code: 'custom',
          path: [field],
          message: 'unreadable_colour',
          params: { on, ratio },
        })
    })

export const SiteColours = z
  .object({ light: themeColours('light'), dark: themeColours('dark') })
  .nullable()
export type SiteColours = z.infer<typeof SiteColours>

/** A file of the folder "pictures" of the content. */
const FILE_NAME = /^[\w-]+\.(svg|png|jpe?g|webp|avif)$/
/** A logo that was uploaded. */
export const LOGO_PATH = /^\/site-logos\/(l_[A-Za-z0-9]{24}\.png)$/

export const SiteLook = z.object({
  logo: z
    .string()
    .refine((text) => FILE_NAME.test(text) || LOGO_PATH.test(text), { error: 'not_a_logo' })
    .nullable(),
  colours: SiteColours,
})

/** A page of this site, as English addresses have it, or one elsewhere. */
const Link = z.union([
  z.string().regex(/^\/(?!\/)[\w\-./?=&#%]{0,300}$/, { error: 'not_a_link' }),
  HttpsLink,
])

export const SiteAnnouncement = z.object({
  isOn: z.boolean(),
  text: z.object(inEachLanguage(() => typedText({ min: 1, max: 200 }))),
  link: Link.nullable(),
  until: Day.nullable().meta({ description: 'The last day it is shown. null: until it is off.' }),
})

/** Which sections the home page has, in their order. One that is not named comes last, and is shown. */
export const SiteHomeSections = z.object({
  sections: z
    .array(
      z.object({ section: z.enum(homeSections, { error: 'not_a_choice' }), isOn: z.boolean() }),
    )
    .max(homeSections.length, { error: 'too_big' })
    .refine(
      (sections) => new Set(sections.map(({ section }) => section)).size === sections.length,
      { error: 'twice' },
    ),
})

const title = typedText({ min: 1, max: 200 })

/** What instructors may do. */
export const SiteTeaching = z.object({
  lessons: z
    .enum(lessonRights, { error: 'not_a_choice' })
    .meta({ description: 'Drafts of lessons in their own courses, which staff publish; or none.' }),
})

/** What students may do about their places. */
export const SiteEnrolment = z.object({
  batchChange: z.enum(batchChangeRights, { error: 'not_a_choice' }).meta({
    description:
      'Whether they change the batch of a place themselves, once before its first class, with the difference of the fees.',
  }),
})

/** Why one should learn here, in this order. */
export const SiteReasons = z.object({
  reasons: z
    .array(
      z.object({
        icon: z.enum(reasonIcons, { error: 'not_a_choice' }),
        title: inBothLanguages,
        text: inBothLanguages,
      }),
    )
    .min(LEAST_REASONS)
    .max(MOST_REASONS, { error: 'too_big' }),
})

/** A testimonial's picture that was uploaded. */
export const PORTRAIT_PATH = /^\/site-portraits\/(p_[A-Za-z0-9]{24}\.webp)$/

/** What students said, in this order. */
export const SiteTestimonials = z.object({
  testimonials: z
    .array(
      z.object({
        name: inBothLanguages,
        about: inBothLanguages,
        text: z.object(inEachLanguage(() => typedText({ min: 1, max: 600, multiline: true }))),
        picture: z
          .string()
          .refine(
            (path) =>
              PORTRAIT_PATH.test(path) ||
              /^\/site-pictures\/[\w-]+\.(svg|png|jpe?g|webp|avif)$/.test(path),
            { error: 'not_a_photo_address' },
          )
          .nullable(),
        pictureText: z
          .object(inEachLanguage(() => typedText({ max: 200 })))
          .default({ en: '', bn: '' })
          .meta({
            description:
              'What the picture shows, for whoever cannot see it. Empty: a picture of the person whose name stands beside it.',
          }),
        isSample: z.boolean(),
      }),
    )
    .max(MOST_TESTIMONIALS, { error: 'too_big' }),
})

/** Questions with their answers in Markdown; each language has its own. */
export const SiteFaq = z.object(
  inEachLanguage(() =>
    z
      .array(z.object({ title, text: typedText({ min: 1, max: 10_000, multiline: true }) }))
      .min(1, { error: 'required' })
      .max(MOST_QUESTIONS, { error: 'too_big' }),
  ),
)

/** A page in Markdown. */
export const SitePageText = z.object({
  ...inEachLanguage(() =>
    z.object({ title, text: typedText({ min: 1, max: PAGE_LETTERS, multiline: true }) }),
  ),
  updatedOn: Day.nullable().meta({
    description: 'Shown on the page. The day on which another text is saved; not read from a save.',
  }),
})
export type SitePageText = z.infer<typeof SitePageText>
const writtenPages = {
  about: SitePageText,
  terms: SitePageText,
  privacy: SitePageText,
  'refund-policy': SitePageText,
} satisfies Record<(typeof sitePages)[number], typeof SitePageText>

export const sitePartSchemas = {
  names: SiteNames,
  contact: SiteContact,
  social: SiteSocial,
  look: SiteLook,
  announcement: SiteAnnouncement,
  home: SiteHomeSections,
  reasons: SiteReasons,
  testimonials: SiteTestimonials,
  faq: SiteFaq,
  teaching: SiteTeaching,
  enrolment: SiteEnrolment,
  ...writtenPages,
}
export type SitePartValues = {
  [Part in keyof typeof sitePartSchemas]: z.infer<(typeof sitePartSchemas)[Part]>
}

const version = wholeNumber({ min: 0, max: 2 ** 31 - 1 })

const partState = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    version: z
      .int()
      .meta({ description: 'Counts every saving; 0: never saved. Sent back with the next.' }),
    isOwn: z.boolean().meta({ description: 'Saved here; false: as the files of the content say.' }),
    savedBy: z.string().nullable().meta({ description: 'A name.' }),
    savedAt: Moment.nullable(),
  })

/** The site as its owner sees it. */
export const StaffSite = z
  .object({
    names: partState(SiteNames),
    contact: partState(SiteContact),
    social: partState(SiteSocial),
    look: partState(SiteLook),
    announcement: partState(SiteAnnouncement.nullable()),
    home: partState(SiteHomeSections),
    reasons: partState(SiteReasons),
    testimonials: partState(SiteTestimonials),
    faq: partState(SiteFaq),
    teaching: partState(SiteTeaching),
    enrolment: partState(SiteEnrolment),
    about: partState(SitePageText),
    terms: partState(SitePageText),
    privacy: partState(SitePageText),
    'refund-policy': partState(SitePageText),
  })
  .meta({ id: 'StaffSite' })
export type StaffSite = z.infer<typeof StaffSite>

/** One part as it shall be. */
export const SitePartChange = z.discriminatedUnion('part', [
  z.object({ part: z.literal('names'), version, value: SiteNames }),
  z.object({ part: z.literal('contact'), version, value: SiteContact }),
  z.object({ part: z.literal('social'), version, value: SiteSocial }),
  z.object({ part: z.literal('look'), version, value: SiteLook }),
  z.object({ part: z.literal('announcement'), version, value: SiteAnnouncement }),
  z.object({ part: z.literal('home'), version, value: SiteHomeSections }),
  z.object({ part: z.literal('reasons'), version, value: SiteReasons }),
  z.object({ part: z.literal('testimonials'), version, value: SiteTestimonials }),
  z.object({ part: z.literal('faq'), version, value: SiteFaq }),
  z.object({ part: z.literal('teaching'), version, value: SiteTeaching }),
  z.object({ part: z.literal('enrolment'), version, value: SiteEnrolment }),
  z.object({ part: z.enum(sitePages), version, value: SitePageText }),
])
export type SitePartChange = z.infer<typeof SitePartChange>

const desk = { audience: 'staff', permission: 'site' } as const

export const staffSiteEndpoints = endpoints({
  'GET /api/staff/site': {
    ...desk,
    summary: 'What the provider says about themselves, part by part, with the version of each.',
    reply: StaffSite,
  },
  'PUT /api/staff/site': {
    ...desk,
    summary:
      'Saves one part; every page shows it at once. Where someone else has saved it since `version`, nothing is, and the fact `savedBy` says who.',
    body: SitePartChange,
    maxBodyBytes: 1024 * 1024,
    reply: StaffSite,
    problems: [
      'site_part_changed',
      'logo_not_found',
      'site_picture_not_found',
      'files_unavailable',
    ],
  },
  'POST /api/staff/site/default': {
    ...desk,
    summary: 'Makes one part what the files of the content say again.',
    body: z.object({ part: z.enum(siteParts, { error: 'not_a_choice' }), version }),
    reply: StaffSite,
    problems: ['site_part_changed'],
  },
  'POST /api/staff/site/preview': {
    ...desk,
    summary: 'A text in Markdown as visitors will see it. Nothing is saved.',
    unaudited: 'Nothing is changed.',
    body: z.object({
      language: z.enum(languageCodes, { error: 'not_a_choice' }),
      text: typedText({ max: PAGE_LETTERS, multiline: true }),
    }),
    maxBodyBytes: 1024 * 1024,
    reply: z.object({ html: z.string() }),
    limit: { points: 300, seconds: 3600 },
  },
  'POST /api/staff/site/logo': {
    ...desk,
    summary: 'Keeps a logo: a PNG, JPEG or WebP. It is shown once the look is saved with its path.',
    unaudited: 'A logo is seen once the look is saved with it, and that is in the list.',
    file: siteUploadTypes,
    maxBodyBytes: LOGO_MAX_BYTES,
    reply: z.object({ path: z.string() }),
    status: 201,
    problems: [
      'photo_too_large',
      'photo_is_heic',
      'photo_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'files_unavailable',
    ],
    limit: { points: 30, seconds: 3600 },
  },
  'POST /api/staff/site/portrait': {
    ...desk,
    summary:
      'Keeps the picture of someone who says something: a PNG, JPEG or WebP, cut to a square. It is shown once the part is saved with its path.',
    unaudited: 'A picture is seen once the part is saved with it, and that is in the list.',
    file: siteUploadTypes,
    maxBodyBytes: PORTRAIT_MAX_BYTES,
    reply: z.object({ path: z.string() }),
    status: 201,
    problems: [
      'photo_too_large',
      'photo_is_heic',
      'photo_unreadable',
      'picture_too_many_pixels',
      'picture_too_narrow',
      'files_unavailable',
    ],
    limit: { points: 60, seconds: 3600 },
  },
})
