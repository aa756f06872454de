import { inEachLanguage } from '#contract/languages.ts'
import { z } from 'zod'
import { readPhone } from '#contract/text.ts'
import { latinDigits } from '#contract/money.ts'
import { reasonIcons, socialNetworks } from '#contract/site/terms.ts'
import { contrast, grounds, READABLE } from './site-colours.ts'

const line = z
  .string('Write text between double quotes.')
  .trim()
  .min(1, 'Write something here.')
  .max(300, 'Keep this below 300 characters.')
const inBothLanguages = z.strictObject(inEachLanguage(() => line))
const link = z.url({
  protocol: /^https$/,
  error: 'Enter a full address that begins with https://',
})
const picture = z
  .string()
  .regex(
    /^[\w-]+\.(svg|png|jpe?g|webp|avif)$/,
    'Write the name of a file in the folder "pictures", such as logo.svg',
  )
  .transform((file) => `/site-pictures/${file}`)

/** Mobile, landline, short code: what a phone dials, in Latin digits. */
const phone = line.transform((text, check) => {
  const mobile = readPhone(text)
  if (mobile) return { display: text, href: `tel:${mobile}` }
  const digits = latinDigits(text).replace(/[\s().-]/g, '')
  if (!/^\+?\d{3,15}$/.test(digits)) {
    check.addIssue('Write a phone number, such as 01712-345678 or 09612345678.')
    return z.NEVER
  }
  return { display: text, href: `tel:${digits.startsWith('0') ? `+88${digits}` : digits}` }
})

const mobile = z.string().transform((text, check) => {
  const number = readPhone(text)
  if (!number) check.addIssue('Write a Bangladeshi mobile number, such as 01712345678.')
  return number ?? z.NEVER
})

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as # and six digits or letters a to f, such as #0b5d4e')

/** Text must be readable on both colours, and links in the brand's colour on the grounds of the theme. */
const colours = (theme: 'light' | 'dark') =>
  z
    .strictObject({ brand: colour, onBrand: colour, accent: colour, onAccent: colour })
    .superRefine((chosen, check) => {
      const pairs: [field: string, text: string, on: string, ground: string][] = [
        ['onBrand', chosen.onBrand, 'brand', chosen.brand],
        ['onAccent', chosen.onAccent, 'accent', chosen.accent],
        ...grounds[theme].map((ground): [string, string, string, string] => [
          'brand',
          chosen.brand,
          `the ${theme} page`,
          ground,
        ]),
      ]
      for (const [field, text, on, ground] of pairs) {
        const ratio = contrast(text, ground)
        if (ratio >= READABLE) continue
        const message = `Text in this colour cannot be read on ${on} (contrast ${ratio.toFixed(1)}, at least ${READABLE} is needed). Choose a lighter or darker one.`
        check.addIssue({ code: 'custom', path: [field], message })
      }
    })

/** site.json */
export const SiteFile = z.strictObject({
  isSample: z.boolean('Write true or false.').default(false),
  name: inBothLanguages,
  tagline: inBothLanguages,
  logo: picture.nullable(),
  colours: z.strictObject({ light: colours('light'), dark: colours('dark') }).nullable(),
  email: z.email('Enter a valid email address.'),
  phones: z.array(phone).min(1, 'Give at least one phone number.').max(6),
  whatsapp: mobile.nullable(),
  office: z.strictObject({
    address: z.strictObject(inEachLanguage(() => z.array(line).min(1))),
    hours: inBothLanguages,
  }),
  map: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable(),
  social: z.array(z.strictObject({ network: z.enum(socialNetworks), url: link })),
  registration: z.array(z.strictObject({ label: inBothLanguages, number: line })),
})
export type SiteFile = z.infer<typeof SiteFile>

/** home.json */
export const HomeFile = z.strictObject({
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
      isSample: z.boolean().default(false),
    }),
  ),
})
export type HomeFile = z.infer<typeof HomeFile>
