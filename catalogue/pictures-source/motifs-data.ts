import type { Ink } from './palette.ts'
import { pick } from './pick.ts'
import {
  box,
  disc,
  dots,
  dottedRing,
  group,
  leaf,
  line,
  onCircle,
  pathData,
  petals,
  ring,
  roundEnds,
  shape,
  spark,
  stitch,
  turn,
} from './svg.ts'

/** Bars that grow like paddy, with the trend stitched over them. */
export function drawDataScience({ a, b, c, light, thread }: Ink, variant: number): string {
  const heights = pick(variant, [
    [70, 118, 96, 168, 206],
    [60, 100, 150, 190],
    [],
    [190, 130, 158, 90, 120],
    [],
  ])
  const bar = variant === 1 ? 44 : 38
  const gap = variant === 1 ? 66 : 54
  const at = (index: number): number => (index - (heights.length - 1) / 2) * gap
  const bars = [a, b]
    .map((colour, parity) =>
      line(
        heights
          .map((height, index) =>
            index % 2 === parity
              ? pathData`M${at(index)} ${122 - bar / 2}V${122 + bar / 2 - height}`
              : '',
          )
          .join(''),
        colour,
        bar,
        ' stroke-linecap="round"',
      ),
    )
    .join('')
  const trend = heights
    .map((height, index) => pathData`${index ? 'L' : 'M'}${at(index)} ${90 - height}`)
    .join('')
  const points = dots(
    heights.map((height, index) => [at(index), 90 - height]),
    24,
    c,
  )
  if (heights.length)
    return (
      bars + line('M-134 122H134', thread, 8, roundEnds) + stitch(trend, thread, 5, '9 9') + points
    )
  if (variant === 2) {
    const scatter: [number, number, number][] = [
      [-84, 60, 20],
      [-50, 14, 14],
      [-20, 52, 26],
      [8, -12, 17],
      [44, 22, 22],
      [56, -54, 30],
      [96, -26, 14],
      [100, -92, 18],
      [-92, 2, 10],
      [10, -66, 12],
    ]
    return (
      line('M-122-120V112H126', thread, 9, roundEnds) +
      stitch('M-104 84Q20 50 116-110', thread, 5) +
      scatter.map(([x, y, r], n) => disc(x, y, r, pick(n % 3, [a, c, b]))).join('')
    )
  }
  return (
    ring(0, 0, 84, a, 62, ' stroke-dasharray="190 400"') +
    ring(0, 0, 84, b, 62, ' stroke-dasharray="0 200 150 400"') +
    ring(0, 0, 84, light, 62, ' stroke-dasharray="0 360 72 400"') +
    turn(-60, group('translate(20 0)', ring(0, 0, 84, c, 62, ' stroke-dasharray="76 500"'))) +
    line('M-22 24V2M0 24V-26M22 24V-10', thread, 12, roundEnds)
  )
}

/** Layers of a network strung like the warp of a loom. */
export function drawMachineLearning({ a, b, c, light, thread }: Ink, variant: number): string {
  const layers = pick(variant, [
    [3, 4, 2],
    [2, 4, 3, 1],
    [4, 3, 4],
    [1, 3, 5],
    [5, 3, 1],
  ])
  const spots = layers.map((count, column) =>
    Array.from(
      { length: count },
      (_, row) =>
        [
          (column - (layers.length - 1) / 2) * (layers.length === 4 ? 78 : 104),
          (row - (count - 1) / 2) * (count === 5 ? 56 : 66),
        ] as const,
    ),
  )
  const threads = spots
    .slice(1)
    .map((column, index) =>
      column
        .map(([x, y]) =>
          pick(index, spots)
            .map(([fromX, fromY]) => pathData`M${fromX} ${fromY}L${x} ${y}`)
            .join(''),
        )
        .join(''),
    )
    .join('')
  const nodes =
    spots.map((column, index) => dots(column, 46, pick(index, [a, c, b, a]))).join('') +
    dots(
      spots.flatMap((column, index) => column.filter((_, row) => (row + index) % 2)),
      18,
      light,
    )
  return line(threads, thread, 4, ' opacity=".75"') + nodes
}

/** A mind with a lotus or spark of thought inside, or a chip that flowers. */
export function drawArtificialIntelligence({ a, b, c, light, dark }: Ink, variant: number): string {
  const head = shape(
    'M-58 132V78Q-108 40-108-22A102 102 0 0 1 94-38L120 18Q126 32 108 36L100 38V66Q100 96 68 94L46 92V132Z',
    a,
  )
  const mind = disc(-8, -24, 66, dark)
  const thought = pick(variant, [
    shape(petals(8, 8, 56), c) + disc(0, 0, 16, light),
    shape(spark(0, 0, 56), c) + shape(spark(34, -34, 18), light) + shape(spark(-32, 32, 14), b),
    '',
    line('M-40 0H-16L0-28L16 22L28 0H44M0-28V-50M16 22V46', c, 8, roundEnds) +
      disc(-40, 0, 10, light) +
      disc(44, 0, 10, light) +
      disc(0, -46, 10, b) +
      disc(16, 44, 10, b),
    shape(leaf(-54, 0, 54, 0, 34), light) + disc(0, 0, 26, c) + disc(0, 0, 11, dark),
  ])
  if (variant === 2) {
    const pins = [0, 90, 180, 270]
      .map((angle) => turn(angle, line('M-50-84V-122M0-84V-130M50-84V-122', b, 13, roundEnds)))
      .join('')
    return (
      pins +
      box(-90, -90, 180, 180, 26, a) +
      box(-68, -68, 136, 136, 14, dark) +
      shape(petals(8, 10, 62), c) +
      shape(petals(8, 8, 38, 1, 22.5), light) +
      disc(0, 0, 12, b)
    )
  }
  return (
    (variant % 2 ? '<g transform="scale(-1 1)">' : '<g>') +
    head +
    mind +
    group('translate(-8 -24)', thought) +
    stitch('M-34 112Q6 122 24 88', light, 5) +
    '</g>'
  )
}

/** Many small dots massing into one large form. */
export function drawBigData({ a, b, c, light, thread }: Ink, variant: number): string {
  const row = (y: number, half: number, dot: number, colour: string): string =>
    line(
      pathData`M${-half} ${y}H${half + 1}`,
      colour,
      dot,
      ` stroke-linecap="round" stroke-dasharray="0 ${variant === 1 ? 26 : 24}"`,
    )
  if (variant === 1) {
    const widths = [128, 128, 102, 76, 50, 24]
    return (
      widths.map((half, n) => row(-116 + n * 27, half, 16, pick(n % 3, [a, c, b]))).join('') +
      line('M0 52V128', c, 20, roundEnds) +
      shape('M-28 104L0 140L28 104Z', c) +
      line('M-146-118L-22 46M146-118L22 46', thread, 6, roundEnds)
    )
  }
  if (variant === 3) {
    const rows: [number, number][] = [
      [-96, 60],
      [-72, 100],
      [-48, 114],
      [-24, 126],
      [0, 130],
      [24, 126],
      [48, 114],
      [72, 100],
      [96, 60],
    ]
    return rows
      .map(([y, half], n) =>
        row(
          y,
          Math.floor(half / 24) * 24,
          6 + (n % 5 === 4 ? 16 : (n % 5) * 3 + 4),
          n < 3 ? c : n < 6 ? a : b,
        ),
      )
      .join('')
  }
  if (variant === 4) {
    return [0, 1, 2, 3, 4]
      .map((n) =>
        line(
          pathData`M-130 ${-72 + n * 42}q32-${58 - n * 6} 65 0t65 0 65 0 65 0`,
          pick(n, [light, a, b, a, c]),
          9 + n * 3,
          ` stroke-linecap="round" stroke-dasharray="0 ${15 + n * 4}"`,
        ),
      )
      .join('')
  }
  const rings = [
    [124, 8, 44],
    [102, 12, 30],
    [78, 15, 21],
    [53, 15, 14],
  ] as const
  const dots = rings
    .map(([radius, dot, count], n) =>
      dottedRing(0, 0, radius, pick(n, [light, b, a, thread]), dot, count),
    )
    .join('')
  return variant === 0
    ? dots + disc(0, 0, 34, c) + shape(petals(6, 3, 26), a)
    : dots +
        turn(-45, shape('M0 0L-66-150A160 160 0 0 1 66-150Z', c, ' opacity=".9"')) +
        disc(0, 0, 30, c) +
        disc(0, 0, 12, light)
}

/** The double helix as two ribbons. */
export function drawBioinformatics({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const wave = (side: number): string =>
    `M${side * -52}-136C${side * -52}-90 ${side * 52}-90 ${side * 52}-44S${side * -52} 2 ${side * -52} 46S${side * 52} 92 ${side * 52} 136`
  const rungs = [-122, -62, -28, 28, 62, 120]
  const helix =
    line(
      rungs
        .map((y) => {
          const x = Math.round(46 * Math.cos((Math.PI * (y + 136)) / 90.7))
          return `M${x} ${y}H0`
        })
        .join(''),
      c,
      11,
    ) +
    line(
      rungs
        .map((y) => {
          const x = Math.round(46 * Math.cos((Math.PI * (y + 136)) / 90.7))
          return `M${-x} ${y}H0`
        })
        .join(''),
      thread,
      11,
    ) +
    line(wave(-1), b, 24, roundEnds) +
    line(wave(1), a, 24, roundEnds) +
    stitch(wave(1), light, 4)
  return pick(variant, [
    turn(28, helix),
    turn(90, helix),
    turn(-30, helix) +
      shape(leaf(60, 40, 124, 104, 20), c) +
      shape(leaf(-60, -40, -124, -104, 20), c),
    group('translate(-62)scale(.92)', helix) +
      ring(72, -58, 46, a, 14) +
      disc(72, -58, 22, c) +
      ring(80, 64, 34, b, 12) +
      disc(80, 64, 14, light) +
      disc(40, 6, 11, c),
    disc(0, 0, 122, b) +
      disc(0, 0, 100, dark) +
      dottedRing(0, 0, 111, light, 8, 34) +
      group(
        'rotate(35)scale(.62)',
        line(wave(-1), c, 26, roundEnds) +
          line('M-30-122H30M-30-62H30M-36-28H36M-36 28H36M-30 62H30M-30 120H30', light, 10) +
          line(wave(1), a, 26, roundEnds),
      ),
  ])
}

/** Blocks linked corner to corner. */
export function drawBlockchain({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const layouts: [number, number, number][][] = [
    [
      [-84, 44, 50],
      [0, -40, 50],
      [84, 44, 50],
    ],
    [
      [-92, -60, 40],
      [0, 0, 40],
      [92, 60, 40],
      [92, -60, 40],
      [-92, 60, 40],
    ],
    [[0, 0, 98]],
    [
      [0, 84, 46],
      [-70, 44, 46],
      [70, 44, 46],
      [0, 4, 46],
      [0, -76, 46],
    ],
    [
      [0, -92, 36],
      [80, -46, 36],
      [80, 46, 36],
      [0, 92, 36],
      [-80, 46, 36],
      [-80, -46, 36],
    ],
  ]
  const blocks = pick(variant, layouts)
  const links = pick(variant, [
    'M-84 44L0-40L84 44',
    'M-92-60L92 60M92-60L-92 60',
    '',
    '',
    'M0-92L80-46V46L0 92L-80 46V-46Z',
  ])
  const seal =
    variant === 2
      ? group(
          'translate(0 -49)scale(1 .58)',
          shape(petals(8, 8, 52), dark) + disc(0, 0, 12, light),
        ) + stitch('M-76-26V44M-46-10V60M-16 6V76M76-26V44M46-10V60M16 6V76', light, 5)
      : ''
  return (
    (links ? line(links, thread, 8, ' stroke-linecap="round" stroke-dasharray="2 15"') : '') +
    blocks
      .map(([x, y, size], n) => cube(x, y, size, n % 2 && variant < 4 ? light : c, a, b))
      .join('') +
    seal
  )
}

/** An upright cube seen from a corner; `size` is the length of its edges. */
function cube(
  x: number,
  y: number,
  size: number,
  top: string,
  left: string,
  right: string,
): string {
  const w = size * 0.87
  const h = size / 2
  return (
    shape(pathData`M${x} ${y}l${-w} ${-h}v${size}l${w} ${h}Z`, left) +
    shape(pathData`M${x} ${y}l${w} ${-h}v${size}l${-w} ${h}Z`, right) +
    shape(pathData`M${x} ${y}l${-w} ${-h} ${w} ${-h} ${w} ${h}Z`, top)
  )
}

/** Coins that stack up, sprout or shine. */
export function drawFinance({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const stacks = (counts: number[]): string =>
    [a, b]
      .map((colour, parity) =>
        line(
          counts
            .map((count, column) =>
              Array.from({ length: count }, (_, n) =>
                n % 2 === parity ? `M${column * 90 - 118} ${110 - n * 27}h56` : '',
              ).join(''),
            )
            .join(''),
          colour,
          23,
          ' stroke-linecap="round"',
        ),
      )
      .join('')
  const sprout = (x: number, y: number): string =>
    line(pathData`M${x} ${y}V${y - 62}`, thread, 8, roundEnds) +
    shape(leaf(x, y - 18, x + 54, y - 58, 15), c) +
    shape(leaf(x, y - 40, x - 50, y - 82, 15), light)
  const coin = (x: number, y: number, radius: number): string =>
    disc(x, y, radius, a) +
    dottedRing(x, y, radius * 0.82, light, 6, 24) +
    shape(petals(8, radius * 0.1, radius * 0.6), b, ` transform="translate(${x} ${y})"`) +
    disc(x, y, radius * 0.15, c)
  return pick(variant, [
    stacks([2, 4, 6]) + sprout(-90, 70) + disc(0, -24, 17, c) + disc(90, -78, 17, c),
    coin(0, 0, 118),
    line('M-124 112H128', thread, 9, roundEnds) +
      [60, 104, 148]
        .map((h, n) => box(-112 + n * 82, 108 - h, 56, h, 8, n === 1 ? b : a))
        .join('') +
      line('M-116 4Q-10-10 88-96', c, 15, roundEnds) +
      shape('M108-114l-52 8 42 42Z', c),
    group(
      'translate(0 22)',
      shape('M-62-66Q-118 10-98 70Q-84 104 0 104T98 70Q118 10 62-66Z', a) +
        shape('M-62-66L-84-122Q-40-92 0-122Q40-92 84-122L62-66Z', b) +
        box(-72, -76, 144, 22, 11, light) +
        shape(petals(8, 5, 44), c, ' transform="translate(0 24)"') +
        disc(0, 24, 10, dark),
    ),
    coin(-44, -34, 78) +
      group(
        'translate(58 48)',
        disc(0, 0, 78, c) +
          disc(0, 0, 62, light) +
          line('M-26 18L-6-6L8 8L30-20M30-20H8M30-20V2', dark, 10, roundEnds),
      ),
  ])
}

/** A house under a curved Bengal roof, talking to its things. */
export function drawIot({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const waves = (x: number, y: number, colour: string): string =>
    line(
      pathData`M${x - 18} ${y}a26 26 0 0 1 36 0M${x - 38} ${y - 22}a54 54 0 0 1 76 0M${x - 58} ${y - 44}a83 83 0 0 1 116 0`,
      colour,
      11,
      ' stroke-linecap="round"',
    )
  const house =
    box(-86, 20, 172, 98, 0, light) +
    shape('M-128 44Q-92 8-72-42Q0-78 72-42Q92 8 128 44Q0-12-128 44Z', a) +
    shape('M-20 118V76A20 20 0 0 1 20 76V118Z', b) +
    box(-66, 52, 30, 30, 4, c) +
    box(36, 52, 30, 30, 4, c)
  const satellites = [0, 1, 2, 3, 4]
    .map((n) => {
      const [x, y] = onCircle(108, n * 72)
      return (
        line(
          pathData`M0 0L${x} ${y}`,
          thread,
          6,
          ' stroke-dasharray="2 13" stroke-linecap="round"',
        ) + disc(x, y, n % 2 ? 19 : 25, n % 2 ? b : c)
      )
    })
    .join('')
  return pick(variant, [
    group(
      'translate(0 34)scale(.84)',
      house + stitch('M-78-2Q0-40 78-2', light, 5) + disc(0, -64, 12, c) + waves(0, -82, thread),
    ),
    satellites +
      box(-52, -52, 104, 104, 20, a) +
      box(-34, -34, 68, 68, 10, light) +
      disc(0, 0, 18, b),
    shape('M-38 56C-38 24-84 2-84-48A84 84 0 0 1 84-48C84 2 38 24 38 56Z', a) +
      shape(petals(6, 4, 50), c, ' transform="translate(0 -46)"') +
      disc(0, -46, 13, light) +
      box(-38, 64, 76, 22, 8, b) +
      box(-28, 94, 56, 20, 8, light),
    box(-54, 26, 108, 92, 16, b) +
      line('M0 30V-40', thread, 9) +
      shape(leaf(0, -4, 74, -58, 20), a) +
      shape(leaf(0, 14, -70, -34, 19), c) +
      waves(0, -66, thread) +
      disc(0, 74, 22, light) +
      line('M0 74L10 62', dark, 6, roundEnds),
    line('M0-136V136', b, 62) +
      ring(0, 0, 78, a, 24) +
      disc(0, 0, 68, dark) +
      line('M-48 4H-20L-6-26L12 28L24 4H48', c, 9, roundEnds) +
      dottedRing(0, 0, 78, light, 7, 24),
  ])
}

/** A headset with a landscape in its visor, or a cube held in a marker frame. */
export function drawExtendedReality(
  { a, b, c, light, dark, thread }: Ink,
  variant: number,
): string {
  const headset =
    line('M-112-20Q-112-96 0-96T112-20', b, 20) +
    shape(
      'M-92-70H92Q130-70 130-32V32Q130 74 92 74H54Q34 74 22 52Q0 22-22 52Q-34 74-54 74H-92Q-130 74-130 32V-32Q-130-70-92-70Z',
      a,
    )
  const corners = line(
    'M-124-80V-124H-80M80-124H124V-80M124 80V124H80M-80 124H-124V80',
    thread,
    13,
    roundEnds,
  )
  const visor = (scene: string): string =>
    shape('M-84-48H84Q106-48 106-26V16Q106 22 98 24H-98Q-106 22-106 16V-26Q-106-48-84-48Z', dark) +
    scene
  return pick(variant, [
    headset + visor(disc(46, -14, 22, c) + shape('M-104 22Q-60-44-14 6Q20-22 60 24H-98Z', b)),
    corners +
      group('translate(0 -6)', cube(0, 0, 82, c, a, b)) +
      stitch('M-90 104Q0 138 90 104', thread, 5),
    headset +
      visor(
        disc(-46, -12, 27, b) + disc(46, -12, 27, b) + disc(-46, -12, 13, c) + disc(46, -12, 13, c),
      ) +
      shape(spark(96, -104, 28), c),
    ring(0, 0, 112, b, 15, ' transform="rotate(-24)scale(1 .4)"') +
      ring(0, 0, 112, c, 15, ' transform="rotate(36)scale(1 .4)"') +
      disc(0, 0, 62, a) +
      shape('M-62 0Q-30-36 0-4T62 0A62 62 0 0 1-62 0Z', b) +
      dottedRing(0, 0, 50, light, 6, 20) +
      disc(-103, 46, 14, light) +
      disc(90, 66, 14, light),
    box(-66, -60, 132, 190, 22, b) +
      box(-54, -46, 108, 162, 12, dark) +
      corners +
      cube(0, -18, 74, c, a, light) +
      stitch('M-40 84Q0 104 40 84', light, 6),
  ])
}
