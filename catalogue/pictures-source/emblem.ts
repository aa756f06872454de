import { categoryArt } from './categories.ts'
import { pick } from './pick.ts'
import { cream, families, type Ink } from './palette.ts'
import { picture, shape } from './svg.ts'

const circle = 'M48 0A48 48 0 0 1 48 96A48 48 0 0 1 48 0'
const tiles = [
  'M26 0H70A26 26 0 0 1 96 26V70A26 26 0 0 1 70 96H26A26 26 0 0 1 0 70V26A26 26 0 0 1 26 0',
  'M30 0H96V66A30 30 0 0 1 66 96H0V30A30 30 0 0 1 30 0',
  'M0 96V48A48 48 0 0 1 96 48V96Z',
  circle,
]

/** A 96 by 96 emblem: the category's motif on a small tile of its colour. */
export function drawEmblem(code: string): string {
  const art = categoryArt[code]
  if (!art) throw new Error(`No motif for ${code}`)
  const [first, second, third] = [
    families[art.colours[0]],
    families[art.colours[1]],
    families[art.colours[2]],
  ]
  const place = Object.keys(categoryArt).indexOf(code)
  const ink: Ink = {
    ground: first.base,
    field: first.base,
    echo: first.deep,
    a: place % 2 ? first.light : third.light,
    b: second.bright === families.green.bright ? second.light : second.bright,
    c: third.bright,
    light: cream,
    dark: first.deep,
    thread: cream,
  }
  const tile = pick(place % tiles.length, tiles)
  return picture(
    96,
    96,
    shape(tile, first.base) +
      `<g transform="translate(48 49)scale(${tile === circle ? 0.25 : 0.27})">${art.draw(ink, art.emblem ?? 0)}</g>`,
  )
}
