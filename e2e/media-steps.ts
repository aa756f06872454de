import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** A real MP4 of twelve seconds, H.264 and AAC: the start of a sample video in one file. */
export function clip(name = 'Fractions.mp4'): { name: string; mimeType: string; buffer: Buffer } {
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const parts = ['360p-init.mp4', '360p-00001.m4s'].map((file) =>
    fs.readFileSync(path.join(folder, file)),
  )
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat(parts) }
}

export async function openLibrary(page: Page): Promise<void> {
  await page.goto('/staff/media')
  await chooser(page).waitFor({ state: 'attached' })
}

/** Where files of any kind are chosen, as many as one likes. */
export const chooser = (page: Page) => page.getByLabel('Choose videos, files or pictures')
export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
