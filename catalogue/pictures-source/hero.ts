import { cream, families } from './palette.ts'
import {
  box,
  disc,
  dottedRing,
  group,
  leaf,
  line,
  petals,
  picture,
  ring,
  roundEnds,
  shape,
  stitch,
} from './svg.ts'

const { green, leaf: paddy, sky, indigo, plum, pink, terracotta, marigold } = families
const skin = '#B4774B'
const hair = '#221815'

/** The home page's river scene, 720 by 620 on a transparent ground. */
export function drawHero(): string {
  const window = 'M84 576V306A276 276 0 0 1 636 306V576Z'
  return picture(
    720,
    620,
    `<clipPath id="hero-window"><path d="${window}"/></clipPath>` +
      `<g clip-path="url(#hero-window)">` +
      drawSky() +
      drawRiver() +
      drawBoat() +
      '</g>' +
      stitch('M66 540V306A294 294 0 0 1 654 306V540', marigold.bright, 4, '14 11') +
      drawKite() +
      drawPalm() +
      drawBank() +
      drawReaderOnBooks() +
      drawReaderWithPhone() +
      drawLilies(),
    true,
  )
}

function drawSky(): string {
  const birds = line(
    'M196 190q12-12 22 0q12-12 22 0M262 150q9-9 16 0q9-9 16 0',
    indigo.base,
    4,
    roundEnds,
  )
  return (
    box(84, 20, 552, 400, 0, '#FFE6B0') +
    group(
      'translate(404 262)',
      shape(petals(14, 120, 208, 1.1), '#FFD685') +
        disc(0, 0, 138, marigold.bright) +
        ring(0, 0, 116, '#FFC45A', 6) +
        dottedRing(0, 0, 96, cream, 6, 40),
    ) +
    birds +
    shape('M84 330Q170 262 268 318T470 322T640 300V420H84Z', green.light) +
    shape('M84 352Q190 312 330 350T640 334V430H84Z', green.bright)
  )
}

function drawRiver(): string {
  const wave = (y: number): string => `M70 ${y}q48-16 96 0t96 0 96 0 96 0 96 0 96 0`
  return (
    shape('M84 366Q220 348 360 368T640 356V580H84Z', sky.bright) +
    shape(`${wave(420)}V580H84Z`, sky.base) +
    stitch('M250 390H610', cream, 4, '22 16') +
    stitch(wave(452) + wave(486) + wave(520), sky.light, 4, '16 12')
  )
}

function drawBoat(): string {
  const sail =
    shape('M372 352V170Q470 190 476 262Q474 320 458 352Z', cream) +
    shape('M372 170Q470 190 476 232L372 214Z', pink.base) +
    shape('M372 258L477 272Q474 298 469 318L372 304Z', terracotta.base) +
    stitch('M384 236L466 252M384 328L458 338', pink.base, 4, '10 8')
  const boatman =
    line('M282 402V372', indigo.deep, 16, roundEnds) +
    line('M282 370V340', cream, 22, roundEnds) +
    disc(282, 314, 13, skin) +
    shape('M258 312Q282 280 306 312Z', marigold.base) +
    line('M286 346L262 366', skin, 8, roundEnds) +
    line('M300 318L222 452', green.deep, 6, roundEnds)
  const cabin =
    shape('M318 404Q318 352 366 352T414 404Z', terracotta.bright) +
    line('M334 404Q334 366 342 354M366 404V352M398 404Q398 366 390 354', terracotta.deep, 3) +
    stitch('M322 380H410', cream, 4, '8 8')
  const passenger =
    line('M448 404V378', plum.base, 30, roundEnds) +
    disc(448, 350, 14, skin) +
    shape('M433 352Q430 332 450 333T464 350Q448 352 442 342Q440 350 433 352', hair) +
    line('M452 376L474 384L480 370', plum.base, 9, roundEnds) +
    box(476, 352, 13, 21, 3, green.deep) +
    box(478.5, 355, 8, 14, 1, marigold.light)
  const hull =
    shape(
      'M226 384Q252 410 300 410H470Q512 408 540 370Q534 452 456 454H318Q244 452 226 384',
      green.deep,
    ) +
    stitch('M258 420Q290 430 330 430H450Q490 428 516 408', marigold.bright, 5, '2 12') +
    disc(518, 398, 7, marigold.bright)
  return group(
    'translate(100 24)scale(.88)',
    line('M372 404V156', terracotta.deep, 8, roundEnds) + sail + boatman + cabin + passenger + hull,
  )
}

function drawKite(): string {
  return (
    line('M118 160Q96 210 128 236T120 300', pink.base, 4, roundEnds) +
    group(
      'translate(112 96)rotate(-18)',
      shape('M0-62L48-6L0 66L-48-6Z', pink.base) +
        shape('M0-62L48-6L0 66Z', marigold.bright) +
        shape(petals(6, 4, 26), cream, ' transform="translate(0 -4)"') +
        line('M-48-6H48', cream, 3),
    ) +
    shape(
      leaf(124, 222, 150, 214, 5) + leaf(122, 226, 100, 236, 5) + leaf(124, 262, 146, 272, 5),
      green.bright,
    )
  )
}

function drawPalm(): string {
  const fronds = [-160, -122, -84, -46, -10, 26, 200]
    .map((angle, index) =>
      index
        ? `<use href="#hero-frond" transform="rotate(${angle})" fill="${index % 2 ? green.bright : paddy.bright}"/>`
        : `<g transform="rotate(${angle})" fill="${paddy.bright}"><path id="hero-frond" d="${leaf(0, 0, 94, 0, 13)}"/></g>`,
    )
    .join('')
  return (
    line('M604 520Q628 380 606 214', terracotta.base, 17, roundEnds) +
    stitch('M607 500Q628 380 607 230', terracotta.light, 4, '2 16') +
    group(
      'translate(606 206)',
      fronds + disc(-9, 10, 9, terracotta.deep) + disc(9, 12, 9, terracotta.base),
    )
  )
}

function drawBank(): string {
  const edge = 'M22 534Q110 492 222 516T430 560T698 520'
  return (
    shape(`${edge}Q704 610 560 612H160Q30 612 22 534`, green.base) +
    shape(
      'M40 574Q160 536 290 566T520 596T690 568Q672 612 560 612H160Q60 612 40 574',
      green.bright,
    ) +
    stitch('M44 546Q116 512 220 534T428 578T680 542', marigold.bright, 4, '14 11')
  )
}

function book(x: number, y: number, width: number, cover: string, band: string): string {
  return (
    box(x, y, width, 34, 9, cover) +
    shape(`M${x + 14} ${y + 8}H${x + width}V${y + 26}H${x + 14}a9 9 0 0 1 0-18`, cream) +
    line(`M${x + 34} ${y}v34m14-34v34`, band, 5)
  )
}

function drawReaderOnBooks(): string {
  const books =
    book(96, 520, 186, terracotta.base, marigold.light) +
    book(112, 486, 158, indigo.base, sky.light) +
    book(102, 452, 160, pink.base, marigold.bright)
  const legs =
    line('M184 434H262L268 516', marigold.light, 34, ' stroke-linejoin="round"') +
    shape('M250 514H286Q308 520 306 532H250Z', terracotta.deep)
  const body =
    shape('M158 448Q146 384 172 360Q194 348 214 362Q226 392 222 448Z', green.base) +
    stitch('M160 436H220', cream, 4, '8 7')
  const scarf =
    line('M170 366Q196 388 216 366', pink.base, 12, roundEnds) +
    line('M174 370Q166 388 162 404', pink.base, 12, roundEnds)
  const head =
    shape('M176 318Q160 316 158 346Q160 372 146 392Q172 388 178 356Z', hair) +
    box(186, 336, 18, 26, 8, skin) +
    disc(198, 322, 25, skin) +
    shape('M172 332Q164 290 200 293Q224 296 222 316Q202 318 194 306Q188 326 172 332', hair) +
    disc(182, 336, 4, marigold.bright)
  const arm =
    line('M200 378L214 414H250', green.bright, 17, roundEnds) +
    line('M240 414H258', skin, 13, roundEnds)
  const laptop =
    shape('M286 418L306 350Q308 346 314 346H318L298 418Z', sky.tint) +
    line('M232 421H296', sky.light, 8, roundEnds) +
    disc(303, 382, 6, marigold.base)
  return books + legs + body + head + scarf + laptop + arm
}

function drawReaderWithPhone(): string {
  const books =
    book(566, 532, 118, marigold.base, cream) + book(578, 498, 100, plum.base, pink.light)
  const legs =
    shape('M436 566Q440 526 520 536Q596 524 604 566Q584 588 520 576Q456 590 436 566', indigo.base) +
    shape('M436 566Q480 548 520 576Q456 590 436 566', indigo.bright)
  const body =
    shape('M492 552Q484 480 500 464Q524 448 550 464Q568 486 566 552Q530 566 492 552', cream) +
    line('M516 462V500', terracotta.bright, 5) +
    stitch('M494 540Q530 552 564 540', terracotta.bright, 4, '8 7')
  const head =
    box(513, 434, 20, 28, 8, '#9C6542') +
    disc(520, 420, 26, '#9C6542') +
    shape(
      'M496 416Q490 388 520 388Q552 388 548 428Q540 438 536 420Q520 420 512 408Q506 416 496 416',
      hair,
    ) +
    ring(507, 422, 8, hair, 3)
  const phone = group(
    'translate(462 482)rotate(14)',
    box(-14, -24, 28, 48, 6, green.deep) +
      box(-10, -19, 20, 36, 2, marigold.light) +
      shape('M-4-9L7-1L-4 7Z', pink.base),
  )
  const arms =
    line('M510 482L500 520L474 500', '#F3DFC0', 17, roundEnds) +
    line('M482 506L472 498', '#9C6542', 13, roundEnds)
  return books + legs + body + head + phone + arms
}

function drawLilies(): string {
  const lily =
    `<g id="hero-lily">` +
    `<ellipse cy="10" rx="44" ry="11" fill="${paddy.bright}"/>` +
    [-58, 58, -30, 30, 0]
      .map(
        (angle, index) =>
          `<g transform="rotate(${angle})">${shape(leaf(0, 8, 0, -38, 8), index < 2 ? pink.light : index < 4 ? pink.bright : cream)}</g>`,
      )
      .join('') +
    '</g>'
  return (
    group('translate(352 588)', lily) +
    '<use href="#hero-lily" transform="translate(412 600)scale(.6)"/>'
  )
}
