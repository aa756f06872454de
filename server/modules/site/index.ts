export { siteCounter } from './count-site.ts'
export { readLogo, readPortrait, storeLogo, storePortrait } from './pictures.ts'
export {
  type Content,
  contentFrom,
  type ContentFiles,
  readContent,
  readContentFiles,
} from './read-content.ts'
export { type SamplePart, sampleParts } from './sample-parts.ts'
export { htmlOf } from './written-page.ts'
export { instructorsWrite, readSavedParts, studentsChangeBatch } from './saved-parts.ts'
export { resetSitePart, saveSitePart, showStaffSite, type SiteDesk } from './staff-site.ts'
