import { inEachLanguage } from '#contract/languages.ts'
import { z } from 'zod'
import {
  SiteAnnouncement,
  SiteContact,
  SiteHomeSections,
  SiteLook,
  SiteNames,
  SiteSocial,
} from '#contract/site/site-parts.ts'
import { reasonIcons } from '#contract/site/terms.ts'

const line = z
  .string('Write text between double quotes.')
  .trim()
  .min(1, 'Write something here.')
  .max(300, 'Keep this below 300 characters.')
const inBothLanguages = z.strictObject(inEachLanguage(() => line))
const picture = z
  .string()
  .regex(
    /^[\w-]+\.(svg|png|jpe?g|webp|avif)$/,
    'Write the name of a file in the folder "pictures", such as logo.svg',
  )
  .transform((file) => `/site-pictures/${file}`)

/** site.json */
export const SiteFile = z.object({
  isSample: z.boolean('Write true or false.').default(false),
  ...SiteNames.shape,
  ...SiteContact.shape,
  ...SiteSocial.shape,
  ...SiteLook.shape,
  announcement: SiteAnnouncement.nullable().default(null),
})
export type SiteFile = z.infer<typeof SiteFile>

/** home.json */
export const HomeFile = z.strictObject({
  sections: SiteHomeSections.shape.sections.default([]),
  reasons: z
    .array(
      z.strictObject({ icon: z.enum(reasonIcons), title: inBothLanguages, text: inBothLanguages }),
    )
    .min(3)
    .max(12),
  tutorial: z
    .strictObject({
      youtubeId: z
        .string()
        .regex(
          /^[\w-]{11}$/,
          'Write the eleven characters after "v=" in the address of the video.',
        ),
      title: inBothLanguages,
      length: z.string().regex(/^\d{1,2}:\d{2}$/, 'Write minutes and seconds, such as 2:30'),
      isSample: z.boolean().default(false),
    })
    .nullable(),
  testimonials: z.array(
    z.strictObject({
      name: inBothLanguages,
      about: inBothLanguages,
      text: z.strictObject(inEachLanguage(() => z.string().min(1).max(600))),
      picture: picture.nullable(),
      pictureText: z
        .strictObject(inEachLanguage(() => z.string().max(200)))
        .default({ en: '', bn: '' }),
      isSample: z.boolean().default(false),
    }),
  ),
})
export type HomeFile = z.infer<typeof HomeFile>
