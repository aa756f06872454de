import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { contentOf } from '../../content.ts'

/** The provider's logo for PDFs: bytes of a JPEG or PNG; null for another format or no logo. */
export function ownLogo(config: Config): Buffer | null {
  const { logo } = contentOf(config).en.site
  if (!logo) return null
  const file = path.join(config.contentFolder, 'pictures', path.basename(logo))
  const bytes = fs.existsSync(file) ? fs.readFileSync(file) : null
  return bytes && isPngOrJpeg(bytes) ? bytes : null
}

function isPngOrJpeg(bytes: Buffer): boolean {
  return ['89504e47', 'ffd8ff'].some((start) => bytes.toString('hex', 0, 4).startsWith(start))
}
