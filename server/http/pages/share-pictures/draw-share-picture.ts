import { defined } from '#contract/defined.ts'
import type sharpModule from 'sharp'
import type { Sharp } from 'sharp'
import { SHARE_FONT, shareFontFiles } from './share-fonts.ts'

/** Pixels that Facebook, Messenger and WhatsApp show a shared link with. Source: developers.facebook.com/docs/sharing. */
const SIZE = { width: 1200, height: 630 }
const MARGIN = 60
const PANEL = { background: '#0b3d35', text: '#ffffff', name: '#c9e4dc' }
/** The largest size at which a title fits is used. */
const TITLE_SIZES = [68, 56, 46, 38, 32]
const TALLEST_TITLE = 240
const NAME_SIZE = 30
const FRAME = 24

export interface ShareWords {
  title: string
  /** Of the provider. */
  name: string
}

/** A PNG of a certificate: its kind, name and course above the provider's name. */
export async function drawCertificatePicture({
  heading,
  holder,
  course,
  name,
}: {
  heading: string
  holder: string
  course: string
  /** Of the provider. */
  name: string
}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const typeset = await writer(sharp)
  const person = await largest(holder, typeset, { tallest: 150 })
  const lines = [
    { ...(await typeset(heading, 34, PANEL.name)), top: 80 },
    { ...person, top: 165 },
    {
      ...(await largest(course, typeset, { tallest: 130, sizes: [44, 36, 30, 25] })),
      top: 165 + person.info.height + 40,
    },
  ]
  const signed = await typeset(name, NAME_SIZE, PANEL.name)
  const inside = SIZE.width - 2 * FRAME
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect x="${FRAME}" y="${FRAME}" width="${inside}" height="${SIZE.height - 2 * FRAME}" fill="none" stroke="#f2a31b" stroke-width="3" stroke-dasharray="14 10"/></svg>`
  return sharp({ create: { ...SIZE, channels: 3, background: PANEL.background } })
    .composite([
      { input: Buffer.from(frame), left: 0, top: 0 },
      ...lines.map(({ data, top }) => ({ input: data, left: MARGIN, top })),
      { input: signed.data, left: MARGIN, top: SIZE.height - MARGIN - signed.info.height },
    ])
    .png({ palette: true })
    .toBuffer()
}

/** A PNG: the banner above, below it the title and the provider's name. Without a banner, the words alone. */
export async function drawSharePicture(
  words: ShareWords,
  banner: Uint8Array | null,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const typeset = await writer(sharp)
  const name = await typeset(words.name, NAME_SIZE, PANEL.name)
  const title = await largest(words.title, typeset)
  const panel = MARGIN + title.info.height + NAME_SIZE / 2 + name.info.height + MARGIN / 2
  const top = Math.round(SIZE.height - panel)
  const picture = banner
    ? await sharp(banner, { density: 144 })
        .resize({ width: SIZE.width, height: top, fit: 'cover' })
        .png()
        .toBuffer()
    : null
  return sharp({ create: { ...SIZE, channels: 3, background: PANEL.background } })
    .composite([
      ...(picture ? [{ input: picture, left: 0, top: 0 }] : []),
      { input: title.data, left: MARGIN, top: top + MARGIN / 2 + 6 },
      { input: name.data, left: MARGIN, top: SIZE.height - MARGIN / 2 - name.info.height },
    ])
    .png({ palette: true })
    .toBuffer()
}

type TextImage = Awaited<ReturnType<typeof toBuffer>>
type Typesetter = (text: string, size: number, colour: string) => Promise<TextImage>

function toBuffer(picture: Sharp) {
  return picture.png().toBuffer({ resolveWithObject: true })
}

let fontsAreRead: Promise<unknown> | undefined

/** Typesets text; HarfBuzz, included in sharp, shapes Bangla. */
async function writer(sharp: typeof sharpModule): Promise<Typesetter> {
  const set = (text: string, size: number, fontfile: string) =>
    toBuffer(
      sharp({
        text: {
          text,
          font: `${SHARE_FONT} ${size}`,
          fontfile,
          width: SIZE.width - 2 * MARGIN,
          dpi: 72,
          wrap: 'word-char',
          rgba: true,
        },
      }),
    )
  const files = shareFontFiles()
  // Text is set with all fonts loaded so far: each file has the letters of one script.
  await (fontsAreRead ??= Promise.all(files.map((file) => set('Edi', NAME_SIZE, file))))
  return (text, size, colour) =>
    set(`<span foreground="${colour}">${escaped(text)}</span>`, size, defined(files[0]))
}

async function largest(
  title: string,
  typeset: Typesetter,
  { tallest = TALLEST_TITLE, sizes = TITLE_SIZES } = {},
): Promise<TextImage> {
  let written = await typeset(title, defined(sizes[0]), PANEL.text)
  for (const size of sizes.slice(1)) {
    if (written.info.height <= tallest) break
    written = await typeset(title, size, PANEL.text)
  }
  return written
}

/** Text is parsed as Pango markup. */
function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
