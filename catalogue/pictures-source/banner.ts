import { backdrops } from './backdrops.ts'
import { pick } from './pick.ts'
import { categoryArt, courseArt } from './categories.ts'
import { mixInk } from './palette.ts'
import { seededRandom, type Random } from './random.ts'
import { box, picture, short } from './svg.ts'

/** Ways to draw the motif of a category. */
const VARIANTS = 5

/** A 640 by 360 banner for a course id like "PRG-101". */
export function drawBanner(courseId: string): string {
  const code = courseId.slice(0, 3)
  const art = courseArt[courseId] ?? categoryArt[code]
  if (!art) throw new Error(`No motif for ${courseId}`)
  const place = Object.keys(categoryArt).indexOf(code)
  const number = Number(courseId.slice(4)) - 101
  const random = seededRandom(courseId)
  const ink = mixInk(art.colours, place + number + (place > 13 ? 1 : 0))
  const x = pick((place + number * 2) % 3, [214, 320, 426])
  const y = 182
  const scale = short(1.1 + random.next() * 0.1)
  const backdrop = pick((place * 3 + number) % backdrops.length, backdrops)
  const scene = backdrop(ink, { x, y, random })
  const spots = scene.spots ?? spreadSpots([[x, y, 196], ...(scene.busy ?? [])], random)
  return picture(
    640,
    360,
    box(0, 0, 640, 360, 0, ink.ground) +
      scene.art +
      placeMarks(`${courseId}m`, art.mark, [ink.c, ink.thread, ink.a], spots, random) +
      `<g transform="translate(${x} ${y})scale(${scale})">${art.draw(ink, number % VARIANTS)}</g>`,
  )
}

/** Up to five points apart from each other and clear of the busy circles. */
function spreadSpots(busy: [number, number, number][], random: Random): [number, number][] {
  const spots: [number, number][] = []
  for (let tries = 0; tries < 80 && spots.length < 5; tries += 1) {
    const x = random.between(34, 606)
    const y = random.between(34, 296)
    const taken: [number, number, number][] = [
      ...busy,
      ...spots.map(([atX, atY]): [number, number, number] => [atX, atY, 84]),
    ]
    if (taken.every(([atX, atY, radius]) => Math.hypot(x - atX, y - atY) > radius))
      spots.push([x, y])
  }
  return spots
}

function placeMarks(
  id: string,
  mark: string,
  colours: string[],
  spots: [number, number][],
  random: Random,
): string {
  return spots
    .map(([x, y], index) => {
      const turn = random.pick(['', 'rotate(90)', 'rotate(180)', 'rotate(30)'])
      const place = `transform="translate(${x} ${y})scale(${random.pick([0.9, 1.2, 1.6])})${turn}" fill="${pick(index % colours.length, colours)}"`
      return index
        ? `<use href="#${id}" ${place}/>`
        : `<g ${place}><path id="${id}" d="${mark}"/></g>`
    })
    .join('')
}
