import type { Ink } from './palette.ts'
import type { Random } from './random.ts'
import {
  box,
  disc,
  dottedRing,
  group,
  line,
  onCircle,
  pathData,
  petals,
  ring,
  shape,
  stitch,
} from './svg.ts'

/** The place of the motif on the 640 by 360 canvas, and the seeded choices. */
export interface Stage {
  x: number
  y: number
  random: Random
}

/** Draws what lies behind the motif, on a 640 by 360 ground already filled. */
export type Backdrop = (ink: Ink, stage: Stage) => Scene

export interface Scene {
  art: string
  /** Circles (x, y, radius) that small marks should keep clear of. */
  busy?: [number, number, number][]
  /** The places for small marks, where the backdrop has set them. */
  spots?: [number, number][]
}

export const backdrops: Backdrop[] = [
  drawRiverSun,
  drawRosette,
  drawQuilt,
  drawRays,
  drawArches,
  drawHills,
  drawTiles,
  drawRipples,
]

function drawRiverSun({ field, echo, thread, a }: Ink, { x, random }: Stage): Scene {
  const wave = (y: number, rise: number): string => `M0 ${y}q80-${rise} 160 0t160 0 160 0 160 0`
  const boatX =
    x > 320 ? random.between(80, 130) : x < 320 ? random.between(510, 560) : random.pick([72, 568])
  const boat = group(
    `translate(${boatX} 268)`,
    shape('M-64-18Q-40 8 0 8T64-18Q46 26 0 26T-64-18Z', thread) +
      shape('M-24 6V-4Q0-28 26-4V6Z', a),
  )
  const art =
    disc(x, 172, 152, field) +
    shape(`${wave(282, 26)}V360H0Z`, echo) +
    boat +
    shape(`${wave(314, 22)}V360H0Z`, field) +
    stitch(wave(340, 18), thread, 3)
  return { art, busy: [[boatX, 262, 76]] }
}

function drawRosette({ field, echo, thread }: Ink, { x, y, random }: Stage): Scene {
  const count = random.pick([12, 14, 16])
  const cornerX = x > 320 ? 20 : 620
  const cornerY = random.pick([10, 350])
  const art =
    shape(petals(8, 14, 150, 1, 22), echo, ` transform="translate(${cornerX} ${cornerY})"`) +
    disc(cornerX, cornerY, 30, field) +
    (x === 320
      ? shape(
          petals(8, 14, 130, 1, 22),
          echo,
          ` transform="translate(${640 - cornerX} ${360 - cornerY})"`,
        )
      : '') +
    group(
      `translate(${x} ${y})`,
      shape(petals(count, 90, 196, 1.25), echo) +
        disc(0, 0, 158, field) +
        dottedRing(0, 0, 146, thread, 4, 60),
    )
  return {
    art,
    busy: [
      [cornerX, cornerY, 120],
      [x, y, 205],
      ...(x === 320 ? [[640 - cornerX, 360 - cornerY, 110] as [number, number, number]] : []),
    ],
  }
}

function drawQuilt({ field, echo, thread }: Ink, { x, y, random }: Stage): Scene {
  const rise = random.pick([-44, 44, 70])
  const rows = Array.from(
    { length: 13 },
    (_, n) => `M-10 ${n * 32 - 12}q160 ${rise} 330 0t330 0`,
  ).join('')
  const patch = random.pick([
    box(x - 164, y - 164, 328, 328, 44, field) +
      box(
        x - 153,
        y - 153,
        306,
        306,
        34,
        'none',
        ` stroke="${thread}" stroke-width="4" stroke-dasharray="12 9" stroke-linecap="round"`,
      ),
    disc(x, y, 168, field) +
      ring(x, y, 157, thread, 4, ' stroke-dasharray="12 9" stroke-linecap="round"'),
  ])
  return { art: line(rows, echo, 8, ' stroke-dasharray="20 14" stroke-linecap="round"') + patch }
}

function drawRays({ field, echo, thread }: Ink, { x, random }: Stage): Scene {
  const rays = Array.from({ length: 11 }, (_, n) => {
    const [leftX, leftY] = onCircle(640, n * 18 - 94.5)
    const [rightX, rightY] = onCircle(640, n * 18 - 85.5)
    return pathData`M0 0L${Math.round(leftX)} ${Math.round(leftY)} ${Math.round(rightX)} ${Math.round(rightY)}`
  }).join('')
  const teeth = random.pick(['l16-20 16 20', 'q16-40 32 0', 'q0-18 16-18t16 18'])
  const art =
    shape(rays, echo, ` transform="translate(${x} 300)"`) +
    disc(x, 300, 214, field) +
    shape(`M0 330${teeth.repeat(20)}V360H0Z`, thread) +
    stitch('M8 346H640', field, 5, '1 15')
  return { art }
}

function drawArches({ field, echo, thread }: Ink, { x, random }: Stage): Scene {
  const arch = (centre: number, half: number, top: number, fill: string): string =>
    shape(
      pathData`M${centre - half} 360V${top + half}q${half * 0.1}-${half * 0.42} ${half * 0.44}-${half * 0.46}q${half * 0.1}-${half * 0.4} ${half * 0.56}-${half * 0.54}q${half * 0.46} ${half * 0.14} ${half * 0.56} ${half * 0.54}q${half * 0.34} ${half * 0.04} ${half * 0.44} ${half * 0.46}V360Z`,
      fill,
    )
  const step = random.pick([224, 236])
  const sides = [-2, -1, 1, 2].map((n) => x + n * step).filter((at) => at > -90 && at < 730)
  const art =
    sides.map((at) => arch(at, 88, 92, echo)).join('') +
    arch(x, 166, -8, field) +
    sides.map((at) => dottedRing(at, 190, 36, thread, 5, 16)).join('') +
    line('M0 352H640', echo, 16)
  return {
    art,
    spots: [
      ...sides.map((at): [number, number] => [at, 190]),
      ...sides.map((at): [number, number] => [at, 60]),
    ],
  }
}

function drawHills({ field, echo, thread }: Ink, { x, random }: Stage): Scene {
  const sunX = x > 320 ? random.between(90, 150) : random.between(490, 550)
  const far = random.between(150, 190)
  const art =
    disc(sunX, 96, random.between(44, 58), field) +
    dottedRing(sunX, 96, 74, thread, 4, 32) +
    shape(`M0 ${far}Q160 ${far - 110} 330 ${far + 10}T640 ${far - 30}V360H0Z`, echo) +
    disc(x, 178, 150, field) +
    shape('M0 290Q170 230 340 296T640 270V360H0Z', field) +
    stitch('M-6 322Q170 262 340 328T640 302M-6 350Q170 290 340 356T640 330', echo, 6, '16 12')
  return { art, busy: [[sunX, 96, 104]] }
}

function drawTiles({ field, echo, thread }: Ink, { x, random }: Stage): Scene {
  const columns = x < 320 ? [400, 520] : x > 320 ? [0, 120] : [-30, 550]
  const quarter = [
    'M0 0H120A120 120 0 0 1 0 120Z',
    'M120 0V120A120 120 0 0 1 0 0Z',
    'M0 120V0A120 120 0 0 1 120 120Z',
    'M0 0Q120 0 120 120Q0 120 0 0',
    'M120 0Q120 120 0 120Q0 0 120 0',
    'M60 0L120 60L60 120L0 60Z',
  ]
  const cells = columns
    .flatMap((left, column) =>
      [0, 120, 240].map((top, row) => {
        const flip = (column + row) % 2
        return group(
          `translate(${left} ${top})`,
          shape(random.pick(quarter), flip ? field : echo) +
            (flip ? disc(random.pick([36, 60, 84]), 60, 13, thread) : ''),
        )
      }),
    )
    .join('')
  const art = cells + disc(x, 180, 166, field) + dottedRing(x, 180, 154, echo, 7, 48)
  return {
    art,
    spots:
      x === 320
        ? []
        : [
            [x > 320 ? 610 : 30, 40],
            [x > 320 ? 606 : 34, 320],
            [x > 320 ? 262 : 378, 30],
          ],
  }
}

function drawRipples({ field, echo, thread, ground }: Ink, { x, y, random }: Stage): Scene {
  const lift = random.pick([0, 40])
  const art =
    [
      [330, echo],
      [282, ground],
      [236, echo],
      [166, field],
    ]
      .map(([radius, fill]) =>
        disc(x, y + (radius === 166 ? 0 : lift), radius as number, fill as string),
      )
      .join('') +
    dottedRing(x, y + lift, 259, thread, 5, 70) +
    dottedRing(x, y + lift, 306, thread, 3, 90)
  return { art }
}
