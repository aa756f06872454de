import type { SitePart } from '#contract/site/terms.ts'

const parts: Record<SitePart, { title: string; text: string }> = {
  names: {
    title: 'Name',
    text: 'In the header, in titles, in emails, on receipts and certificates.',
  },
  contact: {
    title: 'Contact',
    text: 'On the contact page, at the foot of every page, on receipts.',
  },
  social: { title: 'Social links', text: 'Leave a field empty to leave that place out.' },
  look: { title: 'Logo and colours', text: 'Of every page; the logo is also on receipts.' },
  announcement: { title: 'Announcement', text: 'A bar above every public page.' },
}

/** Labels by the field, in both languages where a field has both. */
const labels = {
  name: { en: 'Name in English', bn: 'Name in Bangla' },
  tagline: { en: 'Tagline in English', bn: 'Tagline in Bangla' },
  email: 'Email',
  phones: 'Phones',
  whatsapp: 'WhatsApp number',
  'office.address': { en: 'Address in English', bn: 'Address in Bangla' },
  'office.hours': { en: 'Opening hours in English', bn: 'Opening hours in Bangla' },
  map: 'Place on the map',
  registration: 'Registration numbers',
  social: 'Social links',
  logo: 'Logo',
  colours: 'Colours',
  isOn: 'Show the announcement',
  text: { en: 'Text in English', bn: 'Text in Bangla' },
  link: 'Link',
  until: 'Last day',
}

/** What the provider says about themselves. */
export const siteDesk = {
  title: 'Site',
  lead: 'What visitors see of you. A saved change is on every page at once.',
  parts,
  labels,
  onePerLine: 'One a line.',
  mapHint: 'Latitude and longitude, such as 23.7465, 90.3760. Empty: no map.',
  registrationHint: 'Numbers the law asks for, such as DBID, trade licence, BIN.',
  registrationLabels: { en: 'Label in English', bn: 'Label in Bangla' },
  registrationNumber: 'Number',
  linkHint: 'A page of this site, such as /courses, or an address that begins with https://',
  untilHint: 'It is shown to the end of this day. Empty: until you turn it off.',

  chooseLogo: 'Choose a logo',
  logoHint: (limit: string) =>
    `PNG, JPEG or WebP, up to ${limit}. It is shown 32 pixels high; without one, your name is.`,
  removeLogo: 'Remove the logo',
  logoUploading: 'Uploading…',
  logoReady: 'Ready. Save to show it.',
  logoProblems: {
    photo_too_large: 'This picture is too large. Choose a smaller one.',
    photo_is_heic: 'HEIC can’t be shown by most browsers. Save it as PNG and choose that file.',
    photo_unreadable: 'This is not a PNG, JPEG or WebP.',
  },
  ownColours: 'Our own colours',
  ownColoursHint: 'Otherwise the pages have the colours of Edi.',
  themes: { light: 'Light', dark: 'Dark' },
  colourNames: {
    brand: 'Brand',
    onBrand: 'Text on it',
    accent: 'Accent',
    onAccent: 'Text on it',
  },
  colourExample: 'Enrol now',
  readable: (ratio: string) => `Contrast ${ratio}: can be read.`,
  unreadable: (ratio: string) => `Contrast ${ratio}: can’t be read. At least 4.5 is needed.`,
  unreadableOnPage: (ratio: string) =>
    `As a link on the page it can’t be read: contrast ${ratio}, at least 4.5 is needed.`,

  save: 'Save',
  saved: 'Saved. Every page shows it now.',
  asFiles: 'As the files of the content say.',
  savedBy: (name: string, moment: string) => `Saved by ${name}, ${moment}`,
  unsaved: 'Not saved yet.',
  discard: 'Discard',
  reset: 'Back to the default of the files',
  resetTitle: (part: string) => `${part}: back to the default?`,
  resetText: 'What was saved here is replaced by what the files of the content say.',
  resetDone: 'Back to the default.',
  cancel: 'Cancel',

  clashTitle: (name: string) =>
    name === '' ? 'Someone else has saved this meanwhile.' : `${name} has saved this meanwhile.`,
  clashText: 'What you typed is still here and not saved. What is different there:',
  nothingDiffers: 'Nothing: both say the same.',
  keepMine: 'Save mine',
  takeTheirs: 'Take theirs',
  nothing: 'empty',
  yes: 'yes',
  no: 'no',
}
