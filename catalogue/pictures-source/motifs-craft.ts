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
  pathData,
  petals,
  ring,
  roundEnds,
  shape,
  short,
  spark,
  stitch,
  tiles,
  turn,
} from './svg.ts'

/** A pen nib among the shapes and curves it draws. */
export function drawGraphicDesign({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const nib =
    shape('M0-130L56-16Q62 34 34 66H-34Q-62 34-56-16Z', a) +
    shape('M0-130L56-16Q62 34 34 66H0Z', b) +
    line('M0-120V-4', dark, 6) +
    disc(0, 2, 14, dark) +
    box(-38, 72, 76, 20, 6, c) +
    box(-30, 98, 60, 38, 6, b)
  const curve =
    line('M-128 84C-110-90 110-90 128 84', thread, 8) +
    line('M-128-46H128', thread, 5) +
    tiles(
      [
        [-141, 71],
        [115, 71],
      ],
      26,
      26,
      3,
      c,
    ) +
    dots(
      [
        [-128, -46],
        [128, -46],
      ],
      26,
      light,
    )
  const brush = group(
    'translate(66 22)rotate(28)',
    box(-13, -2, 26, 124, 13, dark) +
      box(-19, -36, 38, 40, 5, b) +
      shape('M-19-40Q-44-80 4-126Q40-84 19-40Z', a),
  )
  return pick(variant, [
    curve + group('translate(0 8)scale(.92)', nib),
    disc(-42, -34, 82, a) +
      shape('M-24 116L58-34L138 116Z', c) +
      box(16, -122, 98, 98, 0, b) +
      stitch('M-42-98A64 64 0 0 0-42 30', light, 5),
    group('rotate(-142)scale(1.02)', nib) + line('M-96 120Q-50 78 6 100T124 82', c, 13, roundEnds),
    shape(
      'M-126 60Q-120-110 30-116Q130-108 124-6Q112 50 62 30Q20 20 24 60Q30 126-40 122Q-112 120-126 60Z',
      light,
    ) +
      disc(-70, 58, 27, a) +
      disc(-70, -22, 23, b) +
      disc(-6, -72, 23, c) +
      disc(-4, 84, 18, dark) +
      brush,
    ring(-46, 26, 72, a, 26) +
      ring(46, 26, 72, b, 26) +
      ring(0, -46, 72, c, 26) +
      shape(petals(6, 3, 36), light),
  ])
}

/** Cards, switches and sliders being arranged. */
export function drawUserExperience({ a, b, c, light, dark }: Ink, variant: number): string {
  const toggle = (x: number, y: number, on: string): string =>
    box(x - 62, y - 32, 124, 64, 32, on) + disc(x + 30, y, 23, light)
  const slider = (y: number, x: number): string =>
    line(pathData`M-92 ${y}H92`, b, 12, roundEnds) + disc(x, y, 21, c)
  const pointer = (x: number, y: number): string =>
    shape(
      pathData`M${x} ${y}l76 32-33 12-13 33Z`,
      dark,
      ` stroke="${light}" stroke-width="7" stroke-linejoin="round"`,
    )
  const card = box(-118, -116, 236, 232, 26, light)
  return pick(variant, [
    box(-124, -112, 168, 216, 20, light) +
      disc(-40, -52, 36, a) +
      line('M-94 16H14M-94 44H-20', b, 13, roundEnds) +
      box(-94, 64, 70, 24, 12, c) +
      toggle(66, -62, b) +
      box(6, 0, 120, 76, 16, a) +
      line('M28 28H104M28 50H80', light, 10, roundEnds) +
      pointer(62, 64),
    box(-130, -112, 260, 68, 34, a) +
      disc(92, -78, 25, light) +
      slider(0, 30) +
      box(-130, 48, 122, 68, 16, b) +
      box(10, 48, 120, 68, 34, c) +
      line('M-104 82H-38', light, 10, roundEnds) +
      pointer(66, 76),
    card +
      line('M-92-90H92V6H-92ZM-92-90L92 6M92-90L-92 6', a, 8) +
      line('M-92 38H92M-92 66H30', b, 13, roundEnds) +
      box(-92, 84, 76, 20, 10, c) +
      pointer(56, 56),
    [0, 1, 2]
      .map((n) => box(-100 + n * 24, -124 + n * 46, 160, 132, 18, pick(n, [b, a, light])))
      .join('') +
      disc(-14, 28, 24, c) +
      line('M24 18H86M24 42H66M-32 76H86', a, 10, roundEnds) +
      pointer(82, 76),
    line(
      'M-76-56L70-80M-76-56L-40 76M-40 76L80 64M70-80L80 64',
      dark,
      6,
      ' stroke-dasharray="2 13" stroke-linecap="round"',
    ) +
      box(-128, -98, 104, 84, 14, a) +
      disc(72, -78, 48, b) +
      box(-88, 34, 96, 88, 44, c) +
      box(36, 22, 90, 90, 14, light) +
      shape(spark(72, -78, 30), light) +
      line('M58 68l16 16 28-32', a, 11, roundEnds),
  ])
}

/** Plans as staggered planks, a board, or a climb to a flag. */
export function drawProjectManagement(
  { a, b, c, light, dark, thread }: Ink,
  variant: number,
): string {
  const plank = (x: number, y: number, width: number, fill: string): string =>
    box(x, y, width, 34, 17, fill)
  const flag = (x: number, y: number): string =>
    line(pathData`M${x} ${y}V${y - 92}`, thread, 8, roundEnds) +
    shape(
      pathData`M${x} ${y - 92}Q${x + 30} ${y - 108} ${x + 64} ${y - 84}Q${x + 30} ${y - 72} ${x} ${y - 48}Z`,
      c,
    )
  const column = (x: number, cards: [number, string][]): string => {
    let y = -84
    return (
      box(x, -118, 78, 236, 14, light) +
      line(pathData`M${x + 16} -102h26`, dark, 7, roundEnds) +
      cards
        .map(([height, fill]) => {
          const one = box(x + 10, y, 58, height, 8, fill)
          y += height + 9
          return one
        })
        .join('')
    )
  }
  return pick(variant, [
    line('M-120-120V122M-40-120V122M40-120V122M120-120V122', thread, 4, ' opacity=".45"') +
      plank(-128, -106, 120, a) +
      plank(-70, -58, 130, b) +
      plank(-30, -10, 96, c) +
      plank(0, 38, 128, a) +
      plank(60, 86, 70, b) +
      stitch('M-112-89H-28M16 55H108', light, 4),
    column(-125, [
      [46, a],
      [70, b],
      [34, c],
    ]) +
      column(-39, [
        [66, c],
        [40, a],
      ]) +
      column(47, [
        [36, b],
        [52, a],
        [60, c],
      ]),
    [0, 1, 2, 3]
      .map((n) => box(-126 + n * 64, 82 - n * 44, 60, 40 + n * 44, 8, n % 2 ? b : a))
      .join('') +
      flag(90, -48) +
      stitch('M-118 62L-60 18L4-24', thread, 5),
    turn(
      0,
      ring(0, 0, 98, a, 40, ' stroke-dasharray="400 300" transform="rotate(-90)"') +
        ring(0, 0, 98, b, 40, ' stroke-dasharray="0 415 180 300" transform="rotate(-90)"'),
    ) + line('M-40 2L-8 34L48-32', c, 24, roundEnds),
    shape('M-134 120L-26-50L20 16L50-20L134 120Z', a) +
      shape('M-26-50L20 16L50-20L134 120H-26Z', b) +
      stitch('M-104 112Q-20 90-24 50T-26-26', light, 6, '3 14') +
      flag(-26, -46),
  ])
}

/** A compass flower, a road with its milestones, or a kite held on course. */
export function drawProductManagement(
  { a, b, c, light, dark, thread }: Ink,
  variant: number,
): string {
  const star = (radius: number, left: string, right: string): string =>
    [left, right]
      .map((fill, side) => {
        const [x, y] = [radius * (side ? 0.2 : -0.2), radius * -0.26]
        return shape(
          pathData`M0 0L${x} ${y} 0 ${-radius}ZL${-y} ${x} ${radius} 0ZL${-x} ${-y} 0 ${radius}ZL${y} ${-x} ${-radius} 0Z`,
          fill,
        )
      })
      .join('')
  const pin = (x: number, y: number, fill: string, scale = 1): string =>
    group(
      pathData`translate(${x} ${y})scale(${scale})`,
      shape('M0 0C-42-46-36-86 0-86S42-46 0 0', fill) + disc(0, -54, 13, light),
    )
  const road = 'M-90 124C20 120 110 96 74 56S-96 34-82-18S30-56 70-92'
  return pick(variant, [
    ring(0, 0, 116, a, 16) +
      dottedRing(0, 0, 92, thread, 8, 24) +
      group('rotate(45)', star(74, c, c)) +
      star(112, a, b) +
      disc(0, 0, 13, light),
    group(
      'translate(0 24)scale(.86)',
      line(road, a, 34, roundEnds) +
        stitch(road, light, 5) +
        pin(74, -92, c) +
        pin(-78, 4, b, 0.75) +
        pin(86, 66, b, 0.6),
    ),
    [118, 84, 50].map((r, n) => disc(0, 0, r, pick(n, [a, light, b]))).join('') +
      disc(0, 0, 20, light) +
      turn(
        45,
        line('M0-6V-122', dark, 9, roundEnds) + shape('M0-96L-22-118V-146L0-126L22-146V-118Z', c),
      ),
    turn(
      24,
      shape('M0-126L86-20L0 86L-86-20Z', a) +
        shape('M0-126L86-20L0 86Z', b) +
        shape(petals(8, 4, 42), c, ' transform="translate(0 -22)"') +
        disc(0, -22, 10, light) +
        line('M-86-20H86', light, 5),
    ) + line('M-34 80Q-70 110-40 122T-70 150', thread, 6, roundEnds),
    shape('M0-30L-112 22L0 74L112 22Z', a, ' transform="translate(0 44)"') +
      shape('M0-30L-112 22L0 74L112 22Z', light, ' transform="translate(0 -4)"') +
      shape('M0-30L-112 22L0 74L112 22Z', b, ' transform="translate(0 -52)"') +
      pin(0, -32, c, 1.1),
  ])
}

/** A megaphone calling out petals and ripples. */
export function drawMarketing({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const horn =
    shape('M-72-32Q0-36 58-104V104Q0 36-72 32Z', a) +
    shape('M-72 0H58V104Q0 36-72 32Z', b) +
    box(-108, -36, 44, 72, 16, c) +
    shape('M-62 36L-44 104H-12L-26 36Z', dark) +
    `<ellipse cx="58" rx="22" ry="104" fill="${light}"/><ellipse cx="58" rx="11" ry="50" fill="${c}"/>`
  const ripples = line('M98-36Q118 0 98 36M116-66Q152 0 116 66', thread, 11, roundEnds)
  const bloom = [-40, 0, 40]
    .map(
      (angle, n) =>
        `<g transform="translate(58)rotate(${angle})">${shape(leaf(38, 0, 90, 0, 15), n % 2 ? c : thread)}</g>`,
    )
    .join('')
  return pick(variant, [
    turn(-16, horn + ripples),
    turn(-8, horn + bloom),
    shape(
      'M-120-96H72a34 34 0 0 1 34 34V24a34 34 0 0 1-34 34H0L-60 112V58H-86a34 34 0 0 1-34-34Z',
      a,
    ) +
      shape('M-8 42C-96-14-56-72-8-36C40-72 80-14-8 42', light) +
      disc(100, -86, 36, c) +
      line('M100-104V-68M82-86H118', dark, 9, roundEnds),
    [124, 92, 60, 28].map((r, n) => disc(0, 0, r, pick(n, [a, light, b, c]))).join('') +
      stitch('M-106 0A106 106 0 0 1 106 0A106 106 0 0 1-106 0', light, 5) +
      shape('M0 0L24 92L44 68L74 66Z', dark),
    '<g transform="scale(-1 1)rotate(-16)">' + horn + bloom + '</g>',
  ])
}

/** Keys to press and cells to fill. */
export function drawSoftwareSkills({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const sheet =
    box(-126, -104, 252, 208, 16, light) +
    shape('M-126-58V-88a16 16 0 0 1 16-16H110a16 16 0 0 1 16 16V-58Z', a) +
    line('M-126-16H126M-126 24H126M-126 64H126M-64-58V104M0-58V104M64-58V104', b, 4)
  return pick(variant, [
    tiles(
      [
        [-126, -100],
        [-38, -100],
        [50, -100],
        [-126, -10],
      ],
      76,
      70,
      16,
      b,
    ) +
      tiles([[-38, -10]], 164, 70, 16, b) +
      tiles([[-126, 72]], 252, 70, 16, b) +
      tiles(
        [
          [-126, -112],
          [50, -112],
        ],
        76,
        66,
        16,
        light,
      ) +
      tiles([[-38, -112]], 76, 66, 16, a) +
      tiles([[-126, -22]], 76, 66, 16, c) +
      tiles([[-38, -22]], 164, 66, 16, light) +
      tiles([[-126, 60]], 252, 66, 16, a) +
      line('M-14-66L0-92L14-66M-102 10H-74M-88-4V24', dark, 9, roundEnds) +
      line('M-60 92H60', light, 9, roundEnds) +
      disc(44, 10, 11, a),
    sheet +
      box(-62, -14, 60, 36, 0, c) +
      box(2, -14, 60, 36, 0, c) +
      box(2, 26, 60, 36, 0, a) +
      line('M-104-80H-30', light, 10, roundEnds) +
      box(62, 22, 66, 44, 4, 'none', ` stroke="${dark}" stroke-width="9"`),
    box(-104, -116, 148, 190, 14, b, ' transform="rotate(-10)"') +
      box(-60, -100, 160, 204, 14, light) +
      line('M-34-66H40M-34-36H74M-34-6H74M-34 24H30', a, 12, roundEnds) +
      disc(66, 66, 44, c) +
      line('M46 66l14 16 26-32', dark, 12, roundEnds),
    box(-116, -104, 232, 152, 18, a) +
      box(-98, -86, 196, 116, 6, light) +
      [40, 66, 52, 90].map((h, n) => box(-74 + n * 40, 22 - h, 28, h, 6, n % 2 ? c : b)).join('') +
      shape('M-136 60H136L118 96Q114 104 104 104H-104Q-114 104-118 96Z', b) +
      line('M-26 76H26', light, 8, roundEnds),
    [0, 1, 2, 3]
      .map((n) =>
        group(
          pathData`translate(${n % 2 ? 64 : -64} ${n > 1 ? 64 : -64})`,
          box(-56, -56, 112, 112, n === 1 || n === 2 ? 56 : 22, pick(n, [a, c, b, light])),
        ),
      )
      .join('') +
      line('M-92-46V-82M-64-46V-92M-36-46V-70', light, 13, roundEnds) +
      shape(petals(6, 3, 36), dark, ' transform="translate(64 -64)"') +
      line('M-90 56H-44', light, 10, roundEnds) +
      line('M40 66l16 18 32-38', a, 13, roundEnds) +
      disc(0, 0, 14, thread),
  ])
}

/** An aperture, a camera or a framed view. */
export function drawPhotography({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const sunset = (width: number, top: number, foot: number): string =>
    disc(width * 0.4, top + 46, 25, c) +
    shape(
      pathData`M${-width} ${foot}L${-width * 0.3} ${top + 46}L${width * 0.14} ${foot - 40}L${width * 0.45} ${foot - 70}L${width} ${foot}Z`,
      b,
    )
  return pick(variant, [
    aperture(6, 124, 46, a, b, dark) + disc(0, 0, 24, c),
    box(-128, -70, 256, 172, 28, a) +
      shape('M-56-66L-38-104H38L56-66Z', b) +
      disc(0, 16, 74, light) +
      group('translate(0 16)scale(.5)', aperture(7, 122, 50, b, c, dark)) +
      disc(98, -40, 13, c),
    aperture(8, 124, 62, a, c, dark) + sunsetDisc(light, dark),
    box(-108, -122, 216, 240, 10, light, ' transform="rotate(-7)"') +
      turn(-7, box(-90, -104, 180, 164, 0, a) + sunset(90, -104, 60)),
    line('M-126-64V-106H-80M80-106H126V-64M126 64V106H80M-80 106H-126V64', thread, 14, roundEnds) +
      box(-92, -72, 184, 144, 10, a) +
      sunset(92, -72, 72) +
      ring(-30, -24, 20, light, 6),
  ])
}

function sunsetDisc(sun: string, water: string): string {
  return disc(0, 0, 38, sun) + line('M-34 10H34M-28 24H28', water, 6)
}

/** Overlapping blades round a hole of `count` sides. */
function aperture(
  count: number,
  outer: number,
  hole: number,
  first: string,
  second: string,
  inside: string,
): string {
  const step = (2 * Math.PI) / count
  const reach = Math.sqrt(outer ** 2 - (hole * Math.cos(step / 2)) ** 2) - hole * Math.sin(step / 2)
  const tip = (turnBy: number): [number, number] => {
    const angle = turnBy + step / 2 + Math.PI / 2
    return [
      hole * Math.cos(turnBy + step) + reach * Math.cos(angle),
      hole * Math.sin(turnBy + step) + reach * Math.sin(angle),
    ]
  }
  const [fromX, fromY] = tip(-step)
  const [toX, toY] = tip(0)
  const blade = pathData`M${hole} 0L${hole * Math.cos(step)} ${hole * Math.sin(step)}L${toX} ${toY}A${outer} ${outer} 0 0 0 ${fromX} ${fromY}Z`
  const blades = (colour: string, parity: number): string => {
    const turns = Array.from({ length: count }, (_, n) => n).filter((n) => n % 2 === parity)
    return turns
      .map((n) => shape(blade, colour, ` transform="rotate(${short((360 / count) * n)})"`))
      .join('')
  }
  return disc(0, 0, hole + 6, inside) + blades(first, 0) + blades(second, 1)
}

/** People and the talk that passes between them. */
export function drawSoftSkills({ a, b, c, light }: Ink, variant: number): string {
  const person = (x: number, head: string, body: string): string =>
    disc(x, 22, 29, head) + shape(pathData`M${x - 50} 122a50 64 0 0 1 100 0Z`, body)
  const bubble = (fill: string): string =>
    shape(
      'M-76-52H76a28 28 0 0 1 28 28V20a28 28 0 0 1-28 28H-6L-48 88V48H-76a28 28 0 0 1-28-28V-24a28 28 0 0 1 28-28',
      fill,
    )
  return pick(variant, [
    group('translate(-26 -56)', bubble(a) + line('M-66-14H58M-66 16H10', light, 13, roundEnds)) +
      group(
        'translate(30 52)scale(-.86 .86)',
        bubble(b) + disc(-52, 0, 13, light) + disc(0, 0, 13, light) + disc(52, 0, 13, light),
      ),
    person(-76, b, a) +
      person(76, b, c) +
      group('translate(0 -70)scale(.84 .74)', bubble(light) + shape(petals(8, 4, 44), a)),
    [0, 1, 2, 3, 4]
      .map((n) =>
        turn(n * 72, disc(0, -104, 23, n % 2 ? c : b) + shape('M-34-42A34 34 0 0 1 34-42Z', a)),
      )
      .join('') +
      shape(petals(10, 6, 34), c) +
      disc(0, 0, 9, light),
    [-1, 1]
      .map((side) =>
        group(
          pathData`translate(${side * 78} 40)scale(${side * -0.56} .56)`,
          shape(
            'M-58 132V78Q-108 40-108-22A102 102 0 0 1 94-38L120 18Q126 32 108 36L100 38V66Q100 96 68 94L46 92V132Z',
            side < 0 ? a : b,
          ) + shape(petals(8, 8, 60), light, ' transform="translate(-8 -24)"'),
        ),
      )
      .join('') +
      shape(spark(0, -82, 44), c) +
      disc(-50, -92, 9, c) +
      disc(50, -92, 9, c),
    person(-72, c, b) +
      person(72, c, b) +
      group('translate(0 -22)scale(1.2)', person(0, light, a)) +
      stitch('M-100-76Q0-148 100-76', c, 8, '2 18'),
  ])
}

/** A pulse that turns into a leaf. */
export function drawHealth({ a, b, c, light, dark, thread }: Ink, variant: number): string {
  const heart = 'M0 116C-150 14-128-96-56-96Q-18-96 0-58Q18-96 56-96C128-96 150 14 0 116Z'
  const vein = line('M22-28Q70-74 104-98', dark, 6, roundEnds)
  const blade = shape('M12-14Q4-108 126-122Q128-6 12-14', c)
  return pick(variant, [
    shape(heart, a) + line('M-136 14H-66L-44-30L-14 60L10-14', light, 15, roundEnds) + blade + vein,
    line('M-138 40H-84L-58-26L-22 96L8-4', thread, 15, roundEnds) +
      group(
        'translate(-8 14)scale(1.16)',
        shape('M12-14Q4-108 126-122Q128-6 12-14', a) + shape('M12-14Q128-6 126-122Q76-74 12-14', b),
      ) +
      disc(-22, 96, 13, c) +
      disc(-58, -26, 13, c),
    [-64, 64, -34, 34, 0]
      .map((angle, n) =>
        group(
          `translate(0 84)rotate(${angle})`,
          shape(leaf(0, 0, 0, -176 + Math.abs(angle) * 0.5, 27), pick(n, [b, b, a, a, c])),
        ),
      )
      .join('') + line('M-130 104H-40L-20 80L4 126L22 104H130', thread, 10, roundEnds),
    disc(0, -72, 34, b) +
      shape('M-46 46Q-60-26 0-26T46 46Z', a) +
      shape('M-130 106Q-120 56-46 34H46Q120 56 130 106Q60 122 0 92Q-60 122-130 106', a) +
      shape(petals(8, 3, 26), c, ' transform="translate(0 14)"') +
      stitch('M-98 94Q-40 96 0 72Q40 96 98 94', light, 5),
    box(-44, -124, 88, 248, 26, a) +
      box(-124, -44, 248, 88, 26, a) +
      shape(leaf(-58, 58, 64, -64, 36), light) +
      line('M-74 74L34-34', b, 8, roundEnds) +
      dottedRing(0, 0, 116, c, 8, 36),
  ])
}
