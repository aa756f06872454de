import type { Ink } from './palette.ts'
import { pick } from './pick.ts'
import {
  box,
  disc,
  dots,
  group,
  line,
  petals,
  pathData,
  ring,
  roundEnds,
  shape,
  spark,
  stitch,
  tiles,
  turn,
} from './svg.ts'

/** A bubble with a letter, answered by a smaller one. */
export function drawSpokenEnglish({ a, b, c, light, dark }: Ink): string {
  const bubble =
    'M-76-62H76a28 28 0 0 1 28 28V34a28 28 0 0 1-28 28H-6L-48 104V62H-76a28 28 0 0 1-28-28V-34a28 28 0 0 1 28-28'
  return (
    group(
      'translate(-22 -46)',
      shape(bubble, a) + line('M-36 38L0-40L36 38M-22 12H22', light, 15, roundEnds),
    ) +
    group(
      'translate(66 62)scale(-.62 .62)',
      shape(bubble, b) + line('M-56-12H56M-56 22H8', light, 18, roundEnds),
    ) +
    disc(96, -92, 30, c) +
    box(87, -113, 18, 28, 9, dark) +
    line('M80-94a16 16 0 0 0 32 0M96-78V-70', dark, 5, roundEnds)
  )
}

/** Headphones over an answer sheet with its pencil. */
export function drawLanguageTest({ a, b, c, light, dark, thread }: Ink): string {
  const sheet =
    box(-84, -78, 168, 200, 14, light) +
    line('M-56-34H56M-56-2H56M-56 30H18', b, 12, roundEnds) +
    line('M-54 72l16 18 30-38', a, 13, roundEnds)
  const headphones =
    line('M-112 6V-30A112 100 0 0 1 112-30V6', thread, 15, roundEnds) +
    box(-132, -6, 40, 78, 18, a) +
    box(92, -6, 40, 78, 18, a)
  const pencil = group(
    'translate(62 74)rotate(38)',
    box(-13, -72, 26, 110, 4, c) + shape('M-13 38H13L0 66Z', dark) + box(-13, -90, 26, 22, 8, b),
  )
  return sheet + headphones + pencil
}

/** A public building with its columns under a sun. */
export function drawCivilService({ a, b, c, light, dark }: Ink): string {
  const columns = [-88, -44, 0, 44, 88].map((x) => box(x - 13, -26, 26, 104, 6, light)).join('')
  return (
    shape(petals(12, 30, 58), c, ' transform="translate(0 -96)"') +
    box(-112, -30, 224, 112, 0, b) +
    columns +
    shape('M-130-30L0-106L130-30Z', a) +
    disc(0, -56, 15, light) +
    box(-124, 78, 248, 20, 5, a) +
    box(-138, 98, 276, 22, 5, dark)
  )
}

/** An answer sheet of circles beside a pile of coins. */
export function drawBankExam({ a, b, c, light, dark, thread }: Ink): string {
  const rows = [-72, -34, 4, 42, 80]
  const empty = rows.flatMap((y) => [-72, -38, -4, 30].map((x): [number, number] => [x, y]))
  const filled = rows.map((y, n): [number, number] => [pick(n, [-38, -72, 30, -4, -72]), y])
  const coin = (y: number): string =>
    shape(pathData`M44 ${y}v16a46 17 0 0 0 92 0v-16Z`, b) +
    `<ellipse cx="90" cy="${y}" rx="46" ry="17" fill="${c}" stroke="${dark}" stroke-width="5"/>`
  return (
    box(-108, -116, 172, 236, 14, light) +
    box(-84, -102, 92, 12, 6, a) +
    dots(empty, 21, b) +
    dots(empty, 12, light) +
    dots(filled, 21, a) +
    [92, 66, 40, 14].map(coin).join('') +
    line('M96-24V-78M74-58L96-82L118-58', thread, 11, roundEnds)
  )
}

/** A laptop on which work from around the globe arrives. */
export function drawFreelancing({ a, b, c, light, dark, thread }: Ink): string {
  const globe =
    disc(0, -34, 56, light) +
    ring(0, -34, 56, b, 8) +
    line('M-56-34H56M0-90Q-44-34 0 22Q44-34 0-90M-46-62H46M-46-6H46', b, 6)
  return (
    box(-112, -116, 224, 158, 16, a) +
    box(-96, -100, 192, 126, 6, dark) +
    globe +
    shape('M-140 50H140L122 88Q118 96 108 96H-108Q-118 96-122 88Z', c) +
    line('M-26 66H26', light, 9, roundEnds) +
    disc(104, -96, 34, c) +
    shape(spark(104, -96, 22), light) +
    stitch('M-104 122Q0 96 104 122', thread, 6)
  )
}

/** A phone with a clip playing and its strip of frames below. */
export function drawPhoneVideo({ a, b, c, light, dark, thread }: Ink): string {
  const frames = [-44, -4, 36].map((x): [number, number] => [x, 62])
  const phone =
    box(-72, -128, 144, 256, 24, dark) +
    box(-58, -108, 116, 150, 8, a) +
    shape('M-22-70L36-34L-22 2Z', light)
  const strip = tiles(frames, 12, 34, 8, b) + line('M6 50V110', c, 7, roundEnds)
  const scissors =
    ring(112, 60, 21, c, 11) +
    ring(112, 112, 21, c, 11) +
    line('M94 70L20 116M94 102L34 70', thread, 11, roundEnds)
  return (
    turn(-6, phone + strip) + group('translate(-4 -10)', scissors) + shape(spark(-104, -86, 34), c)
  )
}

/** A clapperboard over the tracks of a timeline. */
export function drawVideoEditing({ a, b, c, light, dark, thread }: Ink): string {
  const clapper =
    box(-106, -56, 212, 96, 10, a) +
    shape('M-16-34L34-8L-16 18Z', light) +
    turn(
      -9,
      box(-112, -112, 216, 40, 8, dark) +
        shape('M-92-112H-58L-80-72H-112V-76ZM-24-112H12L-10-72H-46ZM46-112H82L60-72H24Z', light),
    )
  const track = (x: number, y: number, width: number, fill: string): string =>
    box(x, y, width, 26, 8, fill)
  return (
    clapper +
    track(-130, 56, 96, b) +
    track(-26, 56, 156, c) +
    track(-130, 92, 150, c) +
    track(28, 92, 70, b) +
    line('M-8 48V130', thread, 8, roundEnds) +
    shape('M-26 42H10L-8 64Z', thread)
  )
}

/** A letter, a sheet and a slide, one before the other. */
export function drawOfficeSuite({ a, b, c, light }: Ink): string {
  const letter =
    box(-126, -118, 132, 168, 12, light) +
    line('M-102-84H-36M-102-54H-18M-102-24H-18M-102 6H-52', a, 11, roundEnds)
  const sheet =
    box(-14, -84, 140, 126, 12, b) +
    line('M-14-46H126M-14-8H126M34-84V42M80-84V42', light, 6) +
    box(36, -44, 42, 34, 0, c)
  const slide =
    box(-92, 14, 172, 108, 14, a) +
    disc(-38, 68, 34, light) +
    shape('M-38 68V34A34 34 0 0 1-4 68Z', c) +
    line('M18 50H56M18 76H42', light, 11, roundEnds)
  return letter + sheet + slide
}

/** A screen, a keyboard and a mouse. */
export function drawFirstComputer({ a, b, c, light, dark, thread }: Ink): string {
  const keys = [-94, -60, -26, 8, 42].flatMap((x) => [84, 108].map((y): [number, number] => [x, y]))
  return (
    box(-112, -124, 208, 146, 14, a) +
    box(-96, -108, 176, 114, 6, light) +
    shape('M-52-82L18-46L-12-38L-26-10Z', dark) +
    disc(52, -84, 15, c) +
    box(-28, 22, 40, 26, 0, b) +
    box(-56, 44, 96, 14, 7, b) +
    box(-108, 70, 186, 62, 12, b) +
    tiles(keys, 20, 14, 4, light) +
    line('M108 64V34Q108 8 128 8', thread, 6, roundEnds) +
    box(86, 62, 46, 70, 23, c) +
    line('M109 74V92', dark, 7, roundEnds)
  )
}

/** An open book with code on one page and a circuit on the other. */
export function drawCollegeIct({ a, b, c, light, dark, thread }: Ink): string {
  return (
    shape('M0-78Q-64-116-132-92V84Q-64 60 0 98Z', light) +
    shape('M0-78Q64-116 132-92V84Q64 60 0 98Z', a) +
    line('M0-78V98', dark, 7) +
    line('M-92-40L-112-12L-92 16M-52-40L-32-12L-52 16M-64-50L-80 26', b, 9, roundEnds) +
    line('M-108 52Q-66 44-26 60', c, 10, roundEnds) +
    line('M30-34H66V8H106M66 8V48H30', light, 8, roundEnds) +
    dots(
      [
        [30, -34],
        [106, 8],
        [30, 48],
      ],
      24,
      c,
    ) +
    line('M-132 96Q-64 74 0 112Q64 74 132 96', thread, 9, roundEnds) +
    shape(spark(0, -112, 26), c)
  )
}
