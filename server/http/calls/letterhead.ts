import fs from 'node:fs'
import path from 'node:path'
import { LOGO_PATH } from '#contract/site/site-parts.ts'
import { contentOf } from '../../content.ts'
import { readLogo } from '../../modules/site/index.ts'
import type { Services } from '../../services.ts'

/** The provider's logo for PDFs: bytes of a JPEG or PNG; null for another format or no logo. */
export async function ownLogo({
  config,
  files,
}: Pick<Services, 'config' | 'files'>): Promise<Buffer | null> {
  const { logo } = contentOf(config).en.site
  if (!logo) return null
  if (LOGO_PATH.test(logo)) {
    const bytes = await readLogo(files, logo)
    return bytes && Buffer.from(bytes)
  }
  const file = path.join(config.contentFolder, 'pictures', path.basename(logo))
  const bytes = fs.existsSync(file) ? fs.readFileSync(file) : null
  return bytes && isPngOrJpeg(bytes) ? bytes : null
}

function isPngOrJpeg(bytes: Buffer): boolean {
  return ['89504e47', 'ffd8ff'].some((start) => bytes.toString('hex', 0, 4).startsWith(start))
}
