export { siteCounter } from './count-site.ts'
export { type Content, readContent } from './read-content.ts'
