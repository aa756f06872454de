import type { Ink } from './palette.ts'
import { pick } from './pick.ts'
import {
  box,
  disc,
  dots,
  dottedRing,
  group,
  line,
  pathData,
  petals,
  ring,
  roundEnds,
  shape,
  spark,
  stitch,
  tiles,
  turn,
} from './svg.ts'

/** Nested brackets that stand up like the gateways of a court. */
export function drawProgramming({ a, b, c, light, dark }: Ink, variant: number): string {
  const pairs = variant === 3 ? 2 : 3
  const width = variant === 3 ? 26 : 19
  const gates = Array.from({ length: pairs }, (_, index) => {
    const x = 124 - index * (width + 17)
    const top = -118 + index * (width + 14)
    return line(bracketPair(variant, x, top), pick(index, [a, b, light]), width, roundEnds)
  })
  const door = shape('M-24 112V20A24 24 0 0 1 24 20V112Z', c) + line('M-9 62V96', dark, 9)
  const centre =
    variant === 2 || variant === 3
      ? shape(petals(8, 4, 38), c) + disc(0, 0, 10, dark)
      : variant === 1
        ? line('M14-34L-14 34', c, 19, roundEnds)
        : door
  return gates.join('') + centre
}

function bracketPair(variant: number, x: number, top: number): string {
  if (variant === 1)
    return pathData`M${-x + 52} ${top}L${-x} 0L${-x + 52} ${-top}M${x - 52} ${top}L${x} 0L${x - 52} ${-top}`
  if (variant === 2) {
    const rise = -top - 36
    return [-1, 1]
      .map(
        (s) =>
          pathData`M${s * (x - 22)} ${top}Q${s * x} ${top} ${s * x} ${top + 20}v${rise - 4}q0 20 ${s * 14} 20q${-s * 14} 0 ${-s * 14} 20V${-top - 20}Q${s * x} ${-top} ${s * (x - 22)} ${-top}`,
      )
      .join('')
  }
  if (variant === 4)
    return [-1, 1]
      .map(
        (s) =>
          pathData`M${s * (x - 30)} ${top}Q${s * x} ${top + 26} ${s * x} ${top + 74}V112h${-s * 14}`,
      )
      .join('')
  const foot = variant === 0 ? 112 : -top
  return pathData`M${-x + 26} ${top}H${-x}V${foot}h14M${x - 26} ${top}H${x}V${foot}h-14`
}

/** A browser page with another behind it, and a pointer. */
export function drawWebDevelopment({ a, b, c, light, dark }: Ink, variant: number): string {
  const back = box(-96, -112, 220, 150, 14, b)
  const page =
    box(-124, -84, 226, 180, 14, light) +
    shape('M-124-52V-70a14 14 0 0 1 14-14H88a14 14 0 0 1 14 14V-52Z', a)
  const dots = `<path d="M-106-68h0m20 0h0m20 0h0" stroke="${light}" stroke-width="11" stroke-linecap="round"/>`
  const blocks = pick(variant, [
    box(-108, -36, 194, 58, 6, c) +
      shape('M-100 22L-60-18L-30 8L4-26L52 22Z', a) +
      box(-108, 34, 58, 46, 6, b) +
      box(-40, 34, 58, 46, 6, a) +
      box(28, 34, 58, 46, 6, b),
    box(-108, -36, 52, 116, 6, b) +
      disc(-82, -12, 14, light) +
      line('M-40-24H82M-40 2H56M-40 28H70', a, 12, roundEnds) +
      box(-44, 50, 60, 30, 15, c),
    shape(petals(8, 8, 54), c, ' transform="translate(-56 22)"') +
      disc(-56, 22, 16, a) +
      line('M20-16H80M20 10H66M20 36H80M20 62H50', b, 12, roundEnds),
    line('M-62-18L-96 22L-62 62M40-18L74 22L40 62', a, 15, roundEnds) +
      line('M8-26L-28 70', c, 15, roundEnds),
    [0, 1, 2, 3, 4, 5]
      .map((n) =>
        box(
          -108 + (n % 3) * 68,
          n < 3 ? -36 : 26,
          58,
          54,
          n % 2 ? 27 : 6,
          pick(n, [a, c, b, b, a, c]),
        ),
      )
      .join(''),
  ])
  const pointer = shape(
    'M62 42l70 30-31 11-12 31Z',
    dark,
    ` stroke="${light}" stroke-width="7" stroke-linejoin="round"`,
  )
  return back + page + dots + blocks + pointer
}

/** Meshing gears with the slash of code at the hub. */
export function drawSoftwareEngineering({ a, b, c, light, dark }: Ink, variant: number): string {
  const code = line('M-22-20L-44 0L-22 20M22-20L44 0L22 20M7-27L-7 27', dark, 10, roundEnds)
  const flower = shape(petals(8, 8, 44), dark) + disc(0, 0, 9, light)
  return pick(variant, [
    gear(-28, 18, 84, 10, a, light) +
      group('translate(-28 18)', code) +
      gear(84, -76, 42, 6, b, dark) +
      disc(84, -76, 12, c),
    gear(0, 0, 104, 12, a, light) + flower + dottedRing(0, 0, 86, light, 9, 20),
    gear(-66, -46, 54, 8, a, light) +
      gear(58, -28, 46, 7, b, dark) +
      gear(-4, 74, 42, 7, c, dark) +
      disc(-66, -46, 15, c) +
      disc(58, -28, 13, light) +
      disc(-4, 74, 12, light),
    box(-124, 72, 248, 44, 8, b) +
      box(-124, 20, 118, 44, 8, a) +
      box(6, 20, 118, 44, 8, c) +
      box(-64, -32, 128, 44, 8, light) +
      group('translate(0 -84)', gear(0, 0, 36, 7, a, light)) +
      stitch('M-110 94H112', light, 4),
    gear(36, 14, 82, 10, a, light) +
      group('translate(36 14)', flower) +
      gear(-88, -70, 40, 6, c, dark) +
      gear(-86, 88, 30, 6, b, dark),
  ])
}

/** The teeth are the dashes of one thick ring. */
function gear(
  x: number,
  y: number,
  radius: number,
  teeth: number,
  fill: string,
  hub: string,
): string {
  const tooth = (Math.PI * (radius + 8)) / teeth
  return (
    ring(x, y, radius + 8, fill, 28, ` stroke-dasharray="${tooth.toFixed(2)}"`) +
    disc(x, y, radius, fill) +
    disc(x, y, radius * 0.68, hub)
  )
}

/** The endless loop of building and running, like two bends of one river. */
export function drawDevops({ a, b, c, light, dark, field }: Ink, variant: number): string {
  const left = 'M0 0C-46-84-126-84-126 0S-46 84 0 0'
  const right = 'M0 0C46 84 126 84 126 0S46-84 0 0'
  const over = 'M-30-44Q-14-26 0 0T30 44'
  const loop =
    line(left, a, 40) +
    line(right, b, 40) +
    line(over, a, 40) +
    stitch(left + right, light, 4, '13 11')
  const arrow = shape('M-9-26L32 0L-9 26Z', c)
  const eye = (x: number): string => shape(petals(6, 2, 25), c, ` transform="translate(${x})"`)
  const cog = (x: number): string =>
    ring(x, 0, 14, c, 14, ' stroke-dasharray="5.5"') + ring(x, 0, 11, c, 8)
  return pick(variant, [
    loop + eye(-74) + disc(74, 0, 24, c) + shape('M66-13L88 0L66 13Z', dark),
    turn(-24, loop + shape(spark(-74, 0, 30), c) + shape(spark(74, 0, 30), c)),
    loop + cog(-74) + cog(74) + disc(0, 0, 25, c) + shape('M-8-13L15 0L-8 13Z', dark),
    turn(90, loop) + group('translate(0 -72)', shape(spark(0, 0, 26), c)) + disc(0, 74, 16, c),
    ring(0, 0, 96, a, 40, ' stroke-dasharray="170 31"') +
      ring(0, 0, 96, b, 40, ' stroke-dasharray="0 201 170 400"') +
      dottedRing(0, 0, 96, light, 8, 30) +
      [0, 120, 240]
        .map((angle) => turn(angle - 13, group('translate(96)rotate(90)', arrow)))
        .join('') +
      shape(petals(8, 6, 50), c) +
      disc(0, 0, 13, field),
  ])
}

/** A monsoon cloud with its rain of data. */
export function drawCloudComputing({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const cloud = 'M-84 58a50 50 0 0 1-8-99a72 72 0 0 1 134-24a54 54 0 0 1 64 66a30 30 0 0 1-14 57Z'
  const rain = stitch('M-70 78V136M-34 78V122M2 78V136M38 78V122M74 78V136', c, 11, '1 20')
  return pick(variant, [
    shape(cloud, b, ' transform="translate(22 -34)"') +
      shape(cloud, a, ' transform="translate(-8 -4)"') +
      group('translate(-4 -4)', line('M0 34V-24M-26 2L0-26L26 2', light, 15, roundEnds)) +
      rain,
    disc(62, -52, 62, c) +
      shape(cloud, a) +
      line('M-70 82l-16 40M-26 82l-16 40M18 82l-16 40M62 82l-16 40', thread, 10, roundEnds),
    shape(cloud, a, ' transform="translate(0 -44)"') +
      [0, 1, 2]
        .map(
          (n) =>
            box(-88, 24 + n * 40, 176, 31, 8, pick(n, [b, light, b])) +
            disc(-68, 39.5 + n * 40, 7, c) +
            line(pathData`M-46 ${39.5 + n * 40}H60`, dark, 5),
        )
        .join(''),
    shape(cloud, b, ' transform="translate(40 -52)scale(.7)"') +
      shape(cloud, a, ' transform="translate(-6 8)"') +
      shape(petals(8, 6, 48), light) +
      disc(0, 0, 14, c) +
      rain,
    shape(cloud, a, ' transform="translate(0 -50)"') +
      line('M0 4V70M-66 4V34Q-66 70-66 92M66 4V92', thread, 6) +
      disc(0, 92, 28, c) +
      disc(-66, 96, 22, b) +
      disc(66, 96, 22, b) +
      stitch('M-60-14H68', light, 5),
  ])
}

/** Stacked terracotta drums, banded like painted pots. */
export function drawDatabases({ a, b, c, light, dark }: Ink, variant: number): string {
  const [half, drum] = variant === 0 ? [88, 52] : variant === 3 ? [104, 78] : [56, 44]
  const stacks = [
    [[0, 4]],
    [
      [-64, 3],
      [64, 5],
    ],
    [
      [0, 5],
      [-84, 3],
      [84, 2],
    ],
    [[0, 2.6]],
    [
      [-64, 5],
      [64, 2],
    ],
  ][variant] as [number, number][]
  const drums = stacks
    .map(([x, count]) =>
      Array.from({ length: Math.floor(count) }, (_, index) => {
        const foot = 106 - index * drum
        const top = foot - drum + 8
        const dip = half * 0.3
        const [body, lid] = index % 2 ? [b, light] : [a, c]
        const side = pathData`M${x - half} ${top}V${foot - 6}a${half} ${Math.round(dip)} 0 0 0 ${half * 2} 0V${top}Z`
        const band = pathData`M${x - half + 12} ${foot - 4}Q${x} ${foot + dip * 1.6} ${x + half - 12} ${foot - 4}`
        const last = index === Math.floor(count) - 1
        return (
          shape(side, body) +
          (index % 2 ? '' : stitch(band, light, 5, '1 13')) +
          (last
            ? `<ellipse cx="${x}" cy="${Math.round(top)}" rx="${half}" ry="${Math.round(dip)}" fill="${lid}"/>`
            : '')
        )
      }).join(''),
    )
    .join('')
  return (
    `<g stroke="${dark}" stroke-width="5">${drums}</g>` +
    (variant === 3
      ? shape(petals(10, 6, 62), dark, ' transform="translate(0 -42)scale(1 .34)"')
      : '')
  )
}

/** A shield, lock or key. */
export function drawCybersecurity({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const outline = 'M0-126Q50-92 108-90V-8Q104 86 0 130Q-104 86-108-8V-90Q-50-92 0-126Z'
  const half = 'M0-126Q50-92 108-90V-8Q104 86 0 130Z'
  const shield =
    shape(outline, a) +
    shape(half, b) +
    stitch('M0-102Q46-73 88-71V-6Q84 70 0 106Q-84 70-88-6V-71Q-46-73 0-102', light, 4)
  const keyhole = shape('M-12 4A25 25 0 1 1 12 4L22 54H-22Z', dark)
  return pick(variant, [
    shield + disc(0, 0, 58, c) + group('translate(0 -2)', keyhole),
    line('M-54-20V-62A54 54 0 0 1 54-62V-20', b, 26) +
      box(-96, -26, 192, 148, 26, a) +
      stitch('M-78-6H82M-78 102H82', light, 5) +
      disc(0, 46, 44, c) +
      group('translate(0 46)scale(.8)', keyhole),
    shield + line('M-46 4L-12 40L52-36', light, 24, roundEnds),
    turn(
      -35,
      ring(-64, 0, 46, a, 30) +
        shape(petals(6, 2, 28), c, ' transform="translate(-64)"') +
        line('M-14 0H128', a, 26, ' stroke-linecap="round"') +
        line('M78 12V48M114 12V60', b, 24) +
        stitch('M2 0H116', light, 4),
    ),
    [126, 96, 66]
      .map((r, n) =>
        ring(
          0,
          0,
          r,
          pick(n, [a, b, a]),
          14,
          ` stroke-linecap="round" stroke-dasharray="${[170, 120, 90][n]} 40" transform="rotate(${n * 50})"`,
        ),
      )
      .join('') +
      disc(0, 0, 46, c) +
      group('translate(0 -4)scale(.9)', keyhole) +
      disc(0, -126, 12, thread),
  ])
}

/** A delta: one river dividing into many, with a node at every mouth. */
export function drawNetworking({ a, b, c, light, thread }: Ink, variant: number): string {
  const delta =
    line(
      'M-76-8C-76 34-118 30-118 96M-76-8C-76 40-68 50-68 100M76-8C76 34 118 30 118 96M76-8C76 40 68 50 68 100M0-20C0 40-20 50-20 110M0-20C0 40 24 50 24 84',
      b,
      12,
      ' stroke-linecap="round"',
    ) +
    line('M0-132V-20M0-86C0-40-76-54-76-6M0-86C0-40 76-54 76-6', a, 24, ' stroke-linecap="round"') +
    stitch('M0-128V-24M0-86C0-40-76-54-76-8M0-86C0-40 76-54 76-8', light, 4, '9 9')
  const mouths = dots(
    [
      [-68, 106],
      [68, 106],
      [24, 92],
    ],
    26,
    a,
  )
  const joins = dots(
    [
      [-118, 102],
      [118, 102],
      [-20, 114],
      [-76, -6],
      [76, -6],
      [0, -12],
    ],
    34,
    c,
  )
  const mesh = [0, 1, 2, 3, 4, 5]
    .map((n) =>
      turn(
        n * 60,
        line('M0 0Q34-40 0-100', n % 2 ? b : a, 13) +
          disc(0, -104, n % 2 ? 17 : 24, n % 2 ? light : c),
      ),
    )
    .join('')
  return pick(variant, [
    delta + joins + mouths,
    turn(-90, delta + joins + mouths),
    mesh + disc(0, 0, 36, a) + disc(0, 0, 18, light),
    turn(180, delta + joins + mouths),
    line('M-126 60Q-64-20 0 20T126-40', a, 26) +
      line('M-60 4Q-50-80-16-98M4 22Q20 90 70 100M62 14Q60-60 92-100', b, 13) +
      disc(-126, 60, 22, c) +
      disc(-16, -100, 22, light) +
      disc(74, 100, 22, light) +
      disc(94, -102, 17, c) +
      disc(0, 20, 26, c) +
      disc(0, 20, 10, a) +
      disc(124, -40, 20, light) +
      dottedRing(0, 20, 44, thread, 6, 14),
  ])
}

/** Phones, with an app in bloom on the screen. */
export function drawMobileDevelopment(ink: Ink, variant: number): string {
  const { a, b, c, light, dark } = ink
  const phone = (screen: string, shell = a): string =>
    box(-70, -130, 140, 260, 26, shell) +
    box(-57, -116, 114, 232, 14, screen) +
    line('M-16-122H16', light, 5, roundEnds)
  const apps =
    dots(
      [
        [-24, -68],
        [24, -20],
      ],
      40,
      c,
    ) +
    tiles(
      [
        [4, -88],
        [-44, 8],
      ],
      40,
      40,
      10,
      a,
    ) +
    tiles(
      [
        [-44, -40],
        [4, 8],
      ],
      40,
      40,
      10,
      b,
    ) +
    line('M-24 84H24', dark, 8, roundEnds)
  return pick(variant, [
    turn(12, phone(light) + apps),
    group('translate(-52 10)rotate(-10)', phone(c, b) + disc(0, -20, 34, light)) +
      group(
        'translate(52 -2)rotate(8)scale(.96)',
        phone(light) +
          line('M-34-70H24M-34-40H34M-34-10H6', b, 14, roundEnds) +
          box(-38, 40, 76, 44, 22, c),
      ),
    phone(dark) +
      shape(petals(10, 14, 108), b) +
      shape(petals(10, 10, 70, 1, 18), c) +
      disc(0, 0, 20, light),
    turn(
      -14,
      phone(light) +
        shape('M-57 20Q-20-30 10 10T57-10V102a14 14 0 0 1-14 14H-43a14 14 0 0 1-14-14Z', b) +
        line('M-57 60Q-14 20 57 56', light, 8) +
        shape('M0 26C-46-30-30-78 0-78S46-30 0 26', c) +
        disc(0, -42, 14, light),
    ),
    turn(90, phone(light)) +
      shape('M-102-43H102V43H-102Z', c) +
      disc(-40, 0, 30, light) +
      shape('M-50-16L-22 0L-50 16Z', dark) +
      line('M20-20H80M20 4H60M20 28H74', dark, 9, roundEnds),
  ])
}

/** Game pad, joystick or pixel tiger. */
export function drawGameDevelopment({ a, b, c, light, dark }: Ink, variant: number): string {
  const pad = shape(
    'M-74-66H74C120-66 132 20 132 62C132 104 88 108 66 74L52 52H-52L-66 74C-88 108-132 104-132 62C-132 20-120-66-74-66Z',
    a,
  )
  const cross = line('M-66-40V24M-98-8H-34', light, 23)
  const buttons =
    disc(66, -36, 14, c) + disc(66, 22, 14, light) + disc(37, -7, 14, b) + disc(95, -7, 14, b)
  const tiger = [
    '.oo.....oo.',
    'obbooxoobbo',
    'oooxoxoxooo',
    '.ooxoxoxoo.',
    'xooooooooox',
    'oow#ooo#woo',
    'xow#ooo#wox',
    'oooowwwoooo',
    'xoww###wwox',
    '.owww#wwwo.',
    '..owwwwwo..',
  ]
  const rocket = [
    '....o....',
    '...ooo...',
    '...ooo...',
    '..oobxo..',
    '..obbbo..',
    '..oobxo..',
    '..ooooo..',
    '.xooooox.',
    'xxooooowx',
    'x..www..x',
    '....w....',
  ]
  const pixelColours = { o: a, x: dark, '#': dark, w: light, b: c }
  return pick(variant, [
    pad + cross + buttons + line('M-14-30H14', dark, 9, roundEnds),
    box(-110, 62, 220, 60, 20, b) +
      shape('M-86 62Q-80 24 0 24T86 62Z', a) +
      line('M0 30V-50', light, 24) +
      disc(0, -76, 50, c) +
      shape(
        'M-28-86a30 30 0 0 1 26-22',
        'none',
        ` stroke="${light}" stroke-width="9" stroke-linecap="round"`,
      ) +
      stitch('M-90 94H92', light, 5),
    group('translate(-121 -121)scale(22)', pixels(tiger, pixelColours)),
    turn(-16, pad + cross + buttons) + shape(spark(0, -102, 30), c),
    group(
      'translate(-104 -124)scale(23)',
      pixels(rocket, { ...pixelColours, x: b, w: c, b: light }),
    ),
  ])
}

/** A bitmap as one dashed run of strokes per colour, in cells of one unit. */
function pixels(rows: string[], colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([key, colour]) => {
      const data = rows
        .map((row, y) =>
          [...row.matchAll(new RegExp(`[${key}]+`, 'g'))]
            .map((run) => `M${run.index} ${y + 0.5}h${run[0].length}`)
            .join(''),
        )
        .join('')
      return data ? `<path d="${data}" stroke="${colour}" stroke-width="1.04"/>` : ''
    })
    .join('')
}
