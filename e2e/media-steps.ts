import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** A real MP4 of twelve seconds, H.264 and AAC: the start of a sample video in one file. */
export function clip(): { name: string; mimeType: string; buffer: Buffer } {
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const parts = ['360p-init.mp4', '360p-00001.m4s'].map((name) =>
    fs.readFileSync(path.join(folder, name)),
  )
  return { name: 'Fractions.mp4', mimeType: 'video/mp4', buffer: Buffer.concat(parts) }
}

export async function openLibrary(page: Page): Promise<void> {
  await page.goto('/staff/media')
  await page.getByRole('button', { name: 'Upload a video' }).click()
}

export const chooser = (page: Page) => page.getByLabel('Choose a video')
