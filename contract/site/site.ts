import { z } from 'zod'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { languageCodes } from '../languages.ts'
import { homeSections, reasonIcons, sitePages, socialNetworks } from './terms.ts'

export const LanguageCode = z.enum(languageCodes, { error: 'not_a_choice' })
export type LanguageCode = z.infer<typeof LanguageCode>

/** The colours of a theme as #rrggbb: each ground with the text that can be read on it. */
const ColourSet = z.object({
  brand: z.string(),
  brandStrong: z.string(),
  onBrand: z.string(),
  brandWash: z.string(),
  accent: z.string(),
  accentStrong: z.string(),
  onAccent: z.string(),
  accentWash: z.string(),
})
export type ColourSet = z.infer<typeof ColourSet>

/** Who the provider is and how to reach them; small enough for every page to carry. Its words are in the language asked for. */
export const Site = z
  .object({
    name: z.string(),
    tagline: z.string(),
    isSample: z.boolean().meta({
      description:
        'These are the values Edi ships with: the provider has not written their own yet.',
    }),
    logo: z
      .string()
      .nullable()
      .meta({ description: 'Path of a picture, or null for the name mark of Edi.' }),
    colours: z
      .object({ light: ColourSet, dark: ColourSet, deep: z.string(), onDeep: z.string() })
      .nullable()
      .meta({
        description: 'null: the colours of Edi. `deep` is for bands that are dark in both themes.',
      }),
    email: z.string(),
    phones: z.array(
      z.object({
        display: z.string().meta({ description: 'As read by people; Bengali digits in Bangla.' }),
        href: z.string().meta({ description: '"tel:+8801…", always Latin digits.' }),
      }),
    ),
    whatsapp: z.string().nullable().meta({ description: 'A wa.me address.' }),
    office: z.object({ address: z.array(z.string()), hours: z.string() }),
    map: z
      .object({
        url: z.string().meta({ description: 'Opens the place at OpenStreetMap.' }),
        embedUrl: z.string().meta({ description: 'For a frame; load it only when asked to.' }),
      })
      .nullable(),
    social: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })),
    registration: z
      .array(z.object({ label: z.string(), number: z.string() }))
      .meta({ description: 'Such as DBID, trade licence, BIN.' }),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof Site>

/** The site as its pages know it: with the address browsers reach it by. */
export const PublicSite = Site.extend({
  announcement: z
    .object({
      text: z.string(),
      link: z
        .string()
        .nullable()
        .meta({ description: 'A path of this site as English has it, or an https address.' }),
    })
    .nullable()
    .meta({ description: 'A bar above every public page; null: none today.' }),
  origin: z
    .string()
    .meta({ description: 'Without a trailing slash.', examples: ['https://courses.example.com'] }),
  hasSampleSchool: z.boolean().meta({
    description:
      'Students, staff and orders were invented for trying the product out, and anyone may look around as some of them. Never in production.',
  }),
}).meta({ id: 'PublicSite' })
export type PublicSite = z.infer<typeof PublicSite>

/** A question or step with its answer; the HTML was made from Markdown and is safe to show. */
const Section = z.object({ title: z.string(), html: z.string() })
export type SiteSection = z.infer<typeof Section>

/** What the home page says beside the courses. */
export const SiteHome = z
  .object({
    sections: z
      .array(z.enum(homeSections))
      .meta({ description: 'Those that are shown, in their order.' }),
    reasons: z.array(z.object({ icon: z.enum(reasonIcons), title: z.string(), text: z.string() })),
    faq: z.array(Section),
    tutorial: z
      .object({
        title: z.string(),
        url: z.string(),
        embedUrl: z
          .string()
          .meta({ description: 'For a frame; load it only when play is pressed.' }),
        length: z.string().meta({ description: 'Such as "2:30".' }),
        isSample: z.boolean(),
      })
      .nullable(),
    testimonials: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        text: z.string(),
        picture: z.string().nullable(),
        pictureText: z.string().meta({ description: 'Empty: a picture of the person named.' }),
        isSample: z
          .boolean()
          .meta({ description: 'Not a real quote: show it marked as a sample.' }),
      }),
    ),
  })
  .meta({ id: 'SiteHome' })
export type SiteHome = z.infer<typeof SiteHome>

export const SitePage = z
  .object({ title: z.string(), html: z.string(), updatedOn: Day.nullable(), isSample: z.boolean() })
  .meta({ id: 'SitePage' })
export type SitePage = z.infer<typeof SitePage>

/** True counts, at most ten minutes old. */
export const SiteStats = z
  .object({
    students: z.int(),
    courses: z.int(),
    categories: z.int().meta({ description: 'Categories with at least one course.' }),
    instructors: z.int().meta({ description: 'Instructors who teach at least one course.' }),
  })
  .meta({ id: 'SiteStats' })
export type SiteStats = z.infer<typeof SiteStats>

const inLanguage = z.object({ language: LanguageCode.default('en') })

export const siteEndpoints = endpoints({
  'GET /api/site': {
    summary: 'Who the provider is: name, phones, office, social links.',
    audience: 'anyone',
    query: inLanguage,
    reply: PublicSite,
    cacheable: true,
  },
  'GET /api/site/home': {
    summary: "The provider's reasons, questions and answers, tutorial and testimonials.",
    audience: 'anyone',
    query: inLanguage,
    reply: SiteHome,
    cacheable: true,
  },
  'GET /api/site/teaching': {
    summary: 'How to start teaching, step by step.',
    audience: 'anyone',
    query: inLanguage,
    reply: z.object({ steps: z.array(Section) }),
    cacheable: true,
  },
  'GET /api/site/pages/{page}': {
    summary: 'A page the provider writes: about, terms, privacy, refund-policy.',
    audience: 'anyone',
    params: z.object({ page: z.enum(sitePages, { error: 'not_a_choice' }) }),
    query: inLanguage,
    reply: SitePage,
    cacheable: true,
  },
  'GET /api/site/stats': {
    summary: 'How many students, courses, categories and instructors there are.',
    audience: 'anyone',
    reply: SiteStats,
  },
})
