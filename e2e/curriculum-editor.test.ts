import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { aCourse, addLessons, addSection, editor, saved, titlesIn } from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './testing.ts'

const AUTHOR = 'author@example.com'
const COLLEAGUE = 'colleague@example.com'
const server = ownServer({ staff: { [AUTHOR]: 'Rokeya Khatun', [COLLEAGUE]: 'Karim Uddin' } })

test('a lesson is dragged with the mouse, also into another section', async () => {
  const page = await server.asStaff(AUTHOR, DESKTOP)
  const courseId = await aCourse(page, 3)
  await page.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(page, 'One')
  await addSection(page, 'Two')
  await addLessons(page, { section: 'One', kind: 'Article', titles: ['Apples', 'Bees', 'Crows'] })
  const row = (title: string) =>
    page.locator('[data-lesson]').filter({ has: page.getByRole('link', { name: title }) })
  await page
    .getByRole('button', { name: 'Move Crows' })
    .dragTo(row('Apples'), { targetPosition: { x: 200, y: 3 } })
  await expect.poll(() => titlesIn(page, 'One')).toEqual(['Crows', 'Apples', 'Bees'])
  await page
    .getByRole('button', { name: 'Move Apples' })
    .dragTo(page.getByRole('region', { name: 'Two' }))
  await expect.poll(() => titlesIn(page, 'Two')).toEqual(['Apples'])
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => titlesIn(page, 'One')).toEqual(['Crows', 'Bees'])
})

test('text pasted from Word and Google Docs keeps its structure, formulas and links', async () => {
  const page = await server.asStaff(AUTHOR, DESKTOP)
  const courseId = await aCourse(page, 4)
  await page.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(page, 'One')
  await addLessons(page, { section: 'One', kind: 'Article', titles: ['Pasted'] })
  await page.getByRole('link', { name: 'Pasted' }).click()
  await editor(page).click()
  const paste = (html: string) =>
    editor(page).evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, html)
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${text}<o:p></o:p></p>`
  await paste(
    `<html><head><style>p{}</style></head><body><h1>From Word</h1>${item(1, '·', 'one')}${item(2, '1.', 'inside')}${item(1, '·', 'two')}
     <p>after <a href="javascript:alert(1)">bad</a> <a href="https://example.com/">good</a></p></body></html>`,
  )
  await editor(page).press('ControlOrMeta+End')
  await paste(
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">bold</span><span style="font-weight:400"> plain</span></p></b>`,
  )
  await editor(page).press('ControlOrMeta+End')
  await page.getByRole('button', { name: 'Formula', exact: true }).click()
  await page.getByLabel(/^LaTeX/).fill('\\frac{1}{2}')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await saved(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const shown = page.locator('.article')
  await shown.locator('math mfrac').waitFor()
  expect(await shown.locator('h2').allInnerTexts()).toEqual(['From Word'])
  expect(await shown.locator('> ul > li > ol > li').allInnerTexts()).toEqual(['inside'])
  expect(await shown.locator('> ul > li').count()).toBe(2)
  expect(
    await shown
      .locator('a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
  ).toEqual(['https://example.com/'])
  expect(await shown.locator('strong').allInnerTexts()).toEqual(['bold'])
})

test('a picture put into an article is there for its author, in the preview and in the lesson', async () => {
  const page = await server.asStaff(AUTHOR, PHONE)
  const courseId = await aCourse(page, 6)
  await page.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(page, 'One')
  await addLessons(page, { section: 'One', kind: 'Article', titles: ['Illustrated'] })
  await page.getByRole('link', { name: 'Illustrated' }).click()
  await editor(page).click()
  await page.keyboard.type('Look at the loom.')
  const loom = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#b5651d' },
  })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: loom })
  await picker.waitFor({ state: 'hidden' })
  const isDrawn = async (place: Locator) => {
    await expect
      .poll(() => place.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(640)
  }
  await isDrawn(editor(page).locator('img'))
  await page.getByLabel(/^What the picture shows/).fill('A handloom')
  await saved(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await isDrawn(page.locator('.article').getByRole('img', { name: 'A handloom' }))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published. Students see it now.').first().waitFor()
  await page.goto(`/learn/${courseId}/${new URL(page.url()).pathname.split('/').at(-1)}`)
  await isDrawn(page.locator('.article').getByRole('img', { name: 'A handloom' }))
})

test('two people write one lesson: both texts are shown, and nothing is lost; so is what was written offline', async () => {
  const [mine, theirs] = [
    await server.asStaff(AUTHOR, DESKTOP),
    await server.asStaff(COLLEAGUE, PHONE),
  ]
  const courseId = await aCourse(mine, 5)
  await mine.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(mine, 'One')
  await addLessons(mine, { section: 'One', kind: 'Article', titles: ['Shared'] })
  await mine.getByRole('link', { name: 'Shared' }).click()
  await editor(mine).waitFor()
  await theirs.goto(new URL(mine.url()).pathname)
  await editor(theirs).click()
  await theirs.keyboard.type('Their words.')
  await saved(theirs)

  await editor(mine).click()
  await mine.keyboard.type('My words.')
  await mine.getByRole('heading', { name: 'Someone else changed this lesson' }).waitFor()
  await mine.getByText('Karim Uddin saved this lesson').waitFor()
  await mine.getByText('Their words.').waitFor()
  await mine.getByText('My words.').waitFor()
  await expectAccessible(mine)
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await saved(mine)
  expect(await editor(mine).innerText()).toContain('My words.')

  await mine.context().setOffline(true)
  await editor(mine).click()
  await mine.keyboard.press('ControlOrMeta+End')
  await mine.keyboard.type(' Written offline.')
  await mine.getByText('Offline: kept on this device').waitFor()
  await mine.context().setOffline(false)
  await saved(mine)
  await mine.reload()
  await editor(mine).getByText('My words. Written offline.').waitFor()
})
