import { cream, families } from './palette.ts'
import { pick } from './pick.ts'
import { seededRandom, type Random } from './random.ts'
import {
  box,
  disc,
  dottedRing,
  line,
  petals,
  picture,
  ring,
  roundEnds,
  shape,
  stitch,
} from './svg.ts'

const womensNames = new Set([
  'farzana',
  'nadia',
  'farhana',
  'mitu',
  'shaila',
  'tasnim',
  'rumana',
  'lamia',
  'sadia',
  'priya',
  'anika',
  'jannat',
  'nusrat',
  'moushumi',
  'ayesha',
  'tahmina',
])
const bareheadedFamilies = new Set(['das', 'roy', 'saha', 'barua', 'biswas'])

const skins = ['#C98E62', '#B4774B', '#DBA678', '#9C6542', '#E2B48D']
const hairs = ['#1D1614', '#2C1C17', '#3B261B']
const grounds = [
  [families.marigold.light, families.marigold.bright],
  [families.green.light, families.green.bright],
  [families.pink.light, families.pink.bright],
  [families.sky.light, families.sky.bright],
  [families.indigo.light, families.indigo.bright],
  [families.leaf.light, families.leaf.bright],
  [families.terracotta.light, families.terracotta.bright],
  [families.plum.light, families.plum.bright],
] as const
const cloths = [
  [families.green.base, families.marigold.bright],
  [families.pink.base, families.marigold.light],
  [families.indigo.base, families.terracotta.bright],
  [families.terracotta.base, cream],
  [families.plum.base, families.marigold.bright],
  [families.sky.base, cream],
  [families.green.deep, families.leaf.bright],
  [cream, families.pink.base],
] as const

/** A 160 by 160 head and shoulders, as plain cut-paper shapes. */
export function drawPortrait(slug: string, name: string): string {
  const random = seededRandom(`portrait ${slug}`)
  const words = name.toLowerCase().split(' ')
  const isDoctor = words[0] === 'dr.'
  const first = pick(isDoctor ? 1 : 0, words)
  const [ground, field] = random.pick(grounds)
  const [cloth, trim] = random.pick(cloths.filter(([colour]) => colour !== ground))
  const look: Look = {
    skin: random.pick(skins),
    hair: isDoctor && !womensNames.has(first) ? '#77706B' : random.pick(hairs),
    cloth,
    trim,
    random,
  }
  const backdrop = random.pick([
    disc(80, 76, 60, field),
    shape(petals(12, 24, 78, 1.3), field, ' transform="translate(80 74)"'),
    shape('M18 160V78Q22 40 50 38Q56 18 80 12Q104 18 110 38Q138 40 142 78V160Z', field),
    disc(80, 160, 112, field) + dottedRing(80, 160, 122, cream, 4, 60),
  ])
  const person = womensNames.has(first)
    ? drawWoman(look, !bareheadedFamilies.has(words.at(-1)!))
    : drawMan(look, isDoctor)
  return picture(160, 160, box(0, 0, 160, 160, 0, ground) + backdrop + person, true)
}

interface Look {
  skin: string
  hair: string
  cloth: string
  trim: string
  random: Random
}

const shoulders = 'M16 160C16 126 48 116 80 116S144 126 144 160Z'
const darker = ' fill-opacity=".18"'

function drawFace({ skin, random }: Look, hasGlasses: boolean): string {
  const eyes = random.pick(['M70 73h0M90 73h0', 'M67 74q3-4 6 0M87 74q3-4 6 0'])
  return (
    shape('M69 90H91V118Q80 128 69 118Z', skin) +
    shape('M69 99Q80 108 91 99V105Q80 114 69 105Z', '#000', darker) +
    `<ellipse cx="80" cy="74" rx="25" ry="29" fill="${skin}"/>` +
    line(`${eyes}M72 87q8 7 16 0`, '#2A1A14', eyes.includes('h0') ? 3.6 : 2.6, roundEnds) +
    (hasGlasses
      ? ring(69.5, 73, 8.5, '#2A1A14', 2.4) +
        ring(90.5, 73, 8.5, '#2A1A14', 2.4) +
        line('M78 72h4', '#2A1A14', 2.4)
      : '')
  )
}

function drawWoman(look: Look, mayCover: boolean): string {
  const { hair, cloth, trim, random } = look
  const covered = mayCover && random.next() < 0.5
  const hasGlasses = random.next() < 0.3
  const face = drawFace(look, hasGlasses)
  if (covered) {
    const scarf = trim === cream ? families.marigold.bright : trim
    return (
      shape(shoulders, cloth) +
      shape(
        'M80 32C50 32 44 56 46 80C47 100 42 114 30 130Q80 160 130 130C118 114 113 100 114 80C116 56 110 32 80 32',
        scarf,
      ) +
      face +
      shape(
        'M80 32C50 32 44 56 46 80C47 104 60 118 80 122C100 118 113 104 114 80C116 56 110 32 80 32M80 50C96 50 102 62 102 76S94 104 80 104 58 92 58 76 64 50 80 50',
        scarf,
        ' fill-rule="evenodd"',
      ) +
      line(
        'M58 104Q84 124 122 126M50 118Q70 136 96 140',
        cloth,
        2.5,
        ' stroke-linecap="round" opacity=".5"',
      ) +
      stitch('M60 60Q66 47 80 47T100 60', cloth, 2.5, '1 6')
    )
  }
  const jewels =
    disc(54, 86, 3.4, families.marigold.bright) +
    disc(106, 86, 3.4, families.marigold.bright) +
    (random.next() < 0.45 ? disc(80, 61, 2.8, families.pink.base) : '')
  const parting =
    'M80 40C60 40 52 54 53 74C66 68 76 58 80 46C84 58 94 68 107 74C108 54 100 40 80 40'
  const [back, front] = random.pick([
    [
      shape('M80 34C46 34 46 64 46 88L40 132H120L114 88C114 64 114 34 80 34', hair),
      shape(parting, hair),
    ],
    [
      disc(80, 34, 17, hair) + disc(93, 27, 6, families.pink.bright),
      shape('M52 76C46 48 62 38 80 38S114 48 108 76C106 60 96 52 80 52S54 60 52 76', hair),
    ],
    [
      shape('M80 34C44 34 42 66 46 104Q60 110 80 108T114 104C118 66 116 34 80 34', hair),
      shape('M53 72C52 50 64 42 84 42Q104 44 107 74Q92 70 84 54Q74 70 53 72', hair),
    ],
    [shape('M80 36C50 36 48 62 52 96H108C112 62 110 36 80 36', hair), shape(parting, hair)],
  ])
  const braid = back.includes('52 96')
    ? line('M108 98Q120 116 112 150', hair, 13, roundEnds) +
      stitch('M108 98Q120 116 112 140', families.marigold.bright, 3, '1 12')
    : ''
  const saree =
    shape('M34 124Q58 114 62 117Q88 136 136 146L142 160H66Q60 138 34 124', trim) +
    stitch('M40 124Q70 140 78 157', cloth, 3, '5 5')
  const orna =
    line('M44 120Q50 152 80 152T116 120', trim, 13, ' stroke-linecap="round"') +
    stitch('M44 120Q50 152 80 152T116 120', cloth, 2.5, '4 5')
  return back + shape(shoulders, cloth) + face + front + jewels + random.pick([saree, orna]) + braid
}

function drawMan(look: Look, isDoctor: boolean): string {
  const { hair, cloth, trim, random } = look
  const beard = random.pick([
    '',
    '',
    shape(
      'M55 74Q56 108 80 110T105 74Q100 84 92 82Q80 77 68 82Q60 84 55 74M72 88q8 6 16 0q-8-2-16 0',
      hair,
      ' fill-rule="evenodd"',
    ),
    line('M71 83q9-4 18 0', hair, 4.5, roundEnds),
  ])
  const top = random.pick([
    shape('M53 70C48 48 62 36 84 37Q110 38 107 70Q104 60 100 56Q80 60 66 52Q56 58 53 70', hair),
    shape('M53 72C48 42 66 38 80 38S112 42 107 72Q104 58 98 54H62Q56 58 53 72', hair),
    shape(
      'M52 70a9 9 0 0 1 0-16a10 10 0 0 1 8-14a12 12 0 0 1 18-6a12 12 0 0 1 20 4a11 11 0 0 1 9 15a9 9 0 0 1 1 17Q104 58 98 55Q80 50 62 55Q56 58 52 70',
      hair,
    ),
    shape(
      'M53 70C46 44 70 30 92 37L107 42Q110 54 107 70Q103 62 101 57Q84 58 72 49Q60 56 53 70',
      hair,
    ),
  ])
  const panjabi =
    shape('M66 112Q80 128 94 112L98 119Q80 136 62 119Z', trim) +
    line('M80 128V160', trim, 8) +
    disc(80, 138, 2, cloth) +
    disc(80, 150, 2, cloth)
  const shirt =
    shape('M66 111L80 130L62 138L54 118ZM94 111L80 130L98 138L106 118Z', trim) +
    line('M80 130V160', trim, 2.5)
  const coat =
    shape('M64 114L80 150L96 114Z', families.sky.light) +
    shape('M60 114L80 152L72 160H52L46 122ZM100 114L80 152L88 160H108L114 122Z', cream)
  const waistcoat =
    shape('M64 114L74 160H38Q34 132 46 120ZM96 114L86 160H122Q126 132 114 120Z', trim) +
    stitch('M62 122L69 160M98 122L91 160', cloth, 2.5, '4 5') +
    line('M72 117Q80 124 88 117', trim, 5)
  const ears = disc(55, 76, 5.5, look.skin) + disc(105, 76, 5.5, look.skin)
  return (
    shape(shoulders, cloth) +
    ears +
    drawFace(look, isDoctor || random.next() < 0.3) +
    beard +
    top +
    (isDoctor ? coat : random.pick([panjabi, shirt, waistcoat, panjabi]))
  )
}
