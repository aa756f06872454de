import type { Ink, Trio } from './palette.ts'
import * as careers from './motifs-careers.ts'
import * as code from './motifs-code.ts'
import * as craft from './motifs-craft.ts'
import * as data from './motifs-data.ts'

export interface CategoryArt {
  /** Draws the motif in a box of about -130..130 both ways; `variant` is 0 to 4. */
  draw: (ink: Ink, variant: number) => string
  /** The leading colour family, its partner and the accent. */
  colours: Trio
  /** Path data of a small companion mark, about 24 units across. */
  mark: string
  /** The variant that suits the small emblem, when it is not the first. */
  emblem?: number
}

const chevron = 'M5-13L-9 0L5 13L10 8L1 0L10-8Z'
const square = 'M-10-10H10V10H-10Z'
const diamond = 'M0-13L13 0L0 13L-13 0Z'
const dot = 'M-10 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0'
const petal = 'M0-16Q13-2 0 14Q-13-2 0-16'
const twig = 'M-14 12Q-12-14 14-14Q14 12-14 12'
const star = 'M0-15Q3-3 15 0Q3 3 0 15Q-3 3-15 0Q-3-3 0-15'
const plus = 'M-4-12H4V-4H12V4H4V12H-4V4H-12V-4H-4Z'
const triangle = 'M0-13L14 11H-14Z'
const halfMoon = 'M-14 6A14 14 0 0 1 14 6Z'
const bar = 'M-16-5H16V5H-16Z'
const hexagon = 'M0-14L12-7V7L0 14L-12 7V-7Z'
const drop = 'M0-16Q12 0 10 6A10 10 0 0 1-10 6Q-12 0 0-16'
const heart = 'M0 13C-20-3-9-16 0-7C9-16 20-3 0 13'

export const categoryArt: Record<string, CategoryArt> = {
  PRG: { draw: code.drawProgramming, colours: ['green', 'marigold', 'terracotta'], mark: chevron },
  WEB: { draw: code.drawWebDevelopment, colours: ['sky', 'marigold', 'pink'], mark: square },
  DSC: { draw: data.drawDataScience, colours: ['indigo', 'marigold', 'leaf'], mark: dot },
  GRD: { draw: craft.drawGraphicDesign, colours: ['pink', 'marigold', 'sky'], mark: triangle },
  MLR: { draw: data.drawMachineLearning, colours: ['plum', 'leaf', 'marigold'], mark: dot },
  SEC: {
    draw: code.drawCybersecurity,
    colours: ['green', 'terracotta', 'marigold'],
    mark: diamond,
  },
  DBS: { draw: code.drawDatabases, colours: ['terracotta', 'sky', 'marigold'], mark: halfMoon },
  PJM: { draw: craft.drawProjectManagement, colours: ['leaf', 'indigo', 'marigold'], mark: bar },
  UXD: { draw: craft.drawUserExperience, colours: ['pink', 'green', 'marigold'], mark: plus },
  CLD: { draw: code.drawCloudComputing, colours: ['sky', 'indigo', 'marigold'], mark: drop },
  GAM: { draw: code.drawGameDevelopment, colours: ['plum', 'marigold', 'sky'], mark: plus },
  BIO: { draw: data.drawBioinformatics, colours: ['leaf', 'pink', 'marigold'], mark: hexagon },
  FIN: { draw: data.drawFinance, colours: ['green', 'marigold', 'pink'], mark: dot },
  MKT: { draw: craft.drawMarketing, colours: ['terracotta', 'marigold', 'green'], mark: petal },
  AIN: {
    draw: data.drawArtificialIntelligence,
    colours: ['indigo', 'pink', 'marigold'],
    mark: star,
  },
  XRD: { draw: data.drawExtendedReality, colours: ['plum', 'sky', 'marigold'], mark: square },
  BLC: { draw: data.drawBlockchain, colours: ['indigo', 'terracotta', 'marigold'], mark: hexagon },
  BGD: { draw: data.drawBigData, colours: ['sky', 'pink', 'marigold'], mark: dot },
  NET: { draw: code.drawNetworking, colours: ['green', 'sky', 'marigold'], mark: dot },
  MOB: {
    draw: code.drawMobileDevelopment,
    colours: ['terracotta', 'green', 'marigold'],
    mark: square,
  },
  DVO: { draw: code.drawDevops, colours: ['sky', 'terracotta', 'marigold'], mark: chevron },
  PDM: {
    draw: craft.drawProductManagement,
    colours: ['pink', 'indigo', 'marigold'],
    mark: diamond,
  },
  SWE: { draw: code.drawSoftwareEngineering, colours: ['indigo', 'leaf', 'marigold'], mark: plus },
  SKL: {
    draw: craft.drawSoftwareSkills,
    colours: ['green', 'pink', 'marigold'],
    mark: square,
    emblem: 3,
  },
  PHO: { draw: craft.drawPhotography, colours: ['terracotta', 'indigo', 'marigold'], mark: star },
  IOT: { draw: data.drawIot, colours: ['leaf', 'terracotta', 'marigold'], mark: halfMoon },
  SFT: { draw: craft.drawSoftSkills, colours: ['plum', 'terracotta', 'marigold'], mark: heart },
  HLT: { draw: craft.drawHealth, colours: ['leaf', 'pink', 'marigold'], mark: twig },
}

/** Courses whose subject the motif of their category would not tell. */
export const courseArt: Record<string, CategoryArt> = {
  'SFT-106': { draw: careers.drawSpokenEnglish, colours: ['sky', 'marigold', 'pink'], mark: heart },
  'SFT-107': {
    draw: careers.drawLanguageTest,
    colours: ['terracotta', 'sky', 'marigold'],
    mark: square,
  },
  'SFT-108': {
    draw: careers.drawCivilService,
    colours: ['green', 'terracotta', 'marigold'],
    mark: star,
  },
  'SFT-109': { draw: careers.drawBankExam, colours: ['indigo', 'leaf', 'marigold'], mark: dot },
  'SFT-110': { draw: careers.drawBankExam, colours: ['sky', 'terracotta', 'leaf'], mark: plus },
  'MKT-106': { draw: careers.drawFreelancing, colours: ['green', 'marigold', 'pink'], mark: plus },
  'PHO-106': {
    draw: careers.drawPhoneVideo,
    colours: ['pink', 'indigo', 'marigold'],
    mark: triangle,
  },
  'GRD-106': {
    draw: careers.drawVideoEditing,
    colours: ['plum', 'sky', 'marigold'],
    mark: triangle,
  },
  'SKL-106': {
    draw: careers.drawOfficeSuite,
    colours: ['indigo', 'terracotta', 'marigold'],
    mark: square,
  },
  'SKL-107': { draw: careers.drawFirstComputer, colours: ['leaf', 'sky', 'marigold'], mark: dot },
  'PRG-106': { draw: careers.drawCollegeIct, colours: ['sky', 'green', 'marigold'], mark: chevron },
}
