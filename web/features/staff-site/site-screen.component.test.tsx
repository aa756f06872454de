import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SitePartChange, StaffSite } from '#contract/site/site-parts.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { SiteScreen } from './site-screen.tsx'
import type { SiteCalls } from './use-site-part.ts'

prepareScreens('staff')

const asFiles = { version: 0, isOwn: false, savedBy: null, savedAt: null }
const both = (en: string, bn: string) => ({ en, bn })
const page = (title: string) => ({
  ...asFiles,
  value: {
    en: { title, text: 'Text' },
    bn: { title: `${title} বাংলা`, text: 'লেখা' },
    updatedOn: '2026-11-20',
  },
})
const site: StaffSite = {
  names: { ...asFiles, value: { name: both('Edi', 'এডি'), tagline: both('Courses', 'কোর্স') } },
  contact: {
    ...asFiles,
    value: {
      email: 'hello@example.com',
      phones: ['01700-000000'],
      whatsapp: null,
      office: {
        address: { en: ['House 1', 'Dhaka'], bn: ['বাসা ১', 'ঢাকা'] },
        hours: both('10 to 7', '১০টা থেকে ৭টা'),
      },
      map: { latitude: 23.7465, longitude: 90.376 },
      registration: [],
    },
  },
  social: { ...asFiles, value: { social: [] } },
  teaching: { ...asFiles, value: { lessons: 'none' } },
  enrolment: { ...asFiles, value: { batchChange: 'none' } },
  look: { ...asFiles, value: { logo: null, colours: null } },
  announcement: { ...asFiles, value: null },
  home: {
    ...asFiles,
    value: {
      sections: [
        { section: 'new', isOn: true },
        { section: 'faq', isOn: true },
        { section: 'newsletter', isOn: false },
      ],
    },
  },
  reasons: {
    ...asFiles,
    value: {
      reasons: ['One', 'Two', 'Three'].map((title) => ({
        icon: 'live' as const,
        title: both(title, title),
        text: both('Why', 'কেন'),
      })),
    },
  },
  testimonials: { ...asFiles, value: { testimonials: [] } },
  faq: {
    ...asFiles,
    value: {
      en: [{ title: 'How?', text: 'Like **this**.' }],
      bn: [{ title: 'কীভাবে?', text: 'এভাবে।' }],
    },
  },
  about: page('About'),
  terms: page('Terms'),
  privacy: page('Privacy'),
  'refund-policy': page('Refunds'),
}

const saved = (change: SitePartChange, name = 'Shirin'): StaffSite =>
  ({
    ...site,
    [change.part]: {
      value: change.value,
      version: change.version + 1,
      isOwn: true,
      savedBy: name,
      savedAt: '2026-11-28T04:00:00.000Z',
    },
  }) as StaffSite

async function folded(calls: Partial<SiteCalls> = {}, at?: string) {
  const save = vi.fn((change: SitePartChange) => Promise.resolve(saved(change)))
  const page = await show(
    <>
      <SiteScreen
        site={site}
        calls={{
          load: async () => site,
          save,
          reset: async () => site,
          preview: async (language, text) => `<p>${language}: ${text}</p>`,
          uploadLogo: async () => `/site-logos/l_${'a'.repeat(24)}.png`,
          uploadPortrait: async () => `/site-portraits/p_${'a'.repeat(24)}.webp`,
          ...calls,
        }}
      />
      <Toaster />
    </>,
    at,
  )
  const part = (name: string) => page.getByRole('region', { name })
  return { page, part, save }
}

/** Every part is open. */
async function shown(calls: Partial<SiteCalls> = {}) {
  const screen = await folded(calls)
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    summary.click()
  return screen
}

/** What was typed stays over pages of the area; each test begins without. */
beforeEach(async () => {
  const { page } = await shown()
  for (const button of page.getByRole('button', { name: 'Discard' }).elements())
    (button as HTMLElement).click()
  await page.unmount()
})

test('a name is saved in both languages with the version it was read with', async () => {
  const { page, part, save } = await shown()
  await part('Name').getByLabelText('Name in English').fill('Shikkha')
  await expect.element(part('Name').getByText('Not saved yet.')).toBeVisible()
  await userEvent.click(part('Name').getByRole('button', { name: 'Save' }))
  await expect.element(part('Name').getByText(/^Saved by Shirin/)).toBeVisible()
  expect(save).toHaveBeenCalledWith({
    part: 'names',
    version: 0,
    value: { name: both('Shikkha', 'এডি'), tagline: both('Courses', 'কোর্স') },
  })
  expect(page.getByText('Not saved yet.').elements()).toHaveLength(0)
})

test('lines, the place on the map and an empty row are read as they were written', async () => {
  const { part, save } = await shown()
  await part('Contact').getByLabelText('Phones').fill('09612-345678\n\n 16910 ')
  await part('Contact')
    .getByLabelText(/^Place on the map/)
    .fill('')
  await userEvent.click(part('Contact').getByRole('button', { name: 'Save' }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0].value).toMatchObject({
    phones: ['09612-345678', '16910'],
    map: null,
    office: { address: { en: ['House 1', 'Dhaka'] } },
    registration: [],
  })
})

test('what is wrong is said beside its field, and nothing is sent', async () => {
  const { part, save } = await shown()
  await part('Contact').getByLabelText('Phones').fill('16910\ncall us')
  await part('Contact')
    .getByLabelText(/^Place on the map/)
    .fill('Dhanmondi')
  await userEvent.click(part('Contact').getByRole('button', { name: 'Save' }))
  await expect.element(part('Contact').getByText(/^Enter a phone number/)).toBeVisible()
  await expect.element(part('Contact').getByText('This must be a number.')).toBeVisible()
  await part('Social links')
    .getByLabelText(/^YouTube/)
    .fill('youtube')
  await userEvent.click(part('Social links').getByRole('button', { name: 'Save' }))
  await expect.element(part('Social links').getByText(/^Enter a full address/)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('a failure leaves what was typed', async () => {
  const { part } = await shown({
    save: () => Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  })
  await part('Name').getByLabelText('Name in English').fill('Typed')
  await userEvent.click(part('Name').getByRole('button', { name: 'Save' }))
  await expect.element(part('Name').getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(part('Name').getByLabelText('Name in English')).toHaveValue('Typed')
})

test('someone else saved first: theirs is shown, and mine can be saved over it', async () => {
  const theirs = saved(
    {
      part: 'names',
      version: 4,
      value: { name: both('Theirs', 'তাঁদের'), tagline: both('Courses', 'কোর্স') },
    },
    'Rokeya',
  )
  const save = vi
    .fn((change: SitePartChange) => Promise.resolve(saved(change)))
    .mockRejectedValueOnce(
      new ApiProblem({ status: 409, code: 'site_part_changed', title: 'Changed' }),
    )
  const { part } = await shown({ save, load: async () => theirs })
  await part('Name').getByLabelText('Name in English').fill('Mine')
  await userEvent.click(part('Name').getByRole('button', { name: 'Save', exact: true }))
  await expect.element(part('Name').getByText('Rokeya has saved this meanwhile.')).toBeVisible()
  await expect.element(part('Name').getByText('Theirs')).toBeVisible()
  expect(part('Name').getByText('Courses').elements()).toHaveLength(0)
  await userEvent.click(part('Name').getByRole('button', { name: 'Save mine' }))
  await expect.poll(() => save.mock.calls.length).toBe(2)
  expect(save.mock.calls[1]![0]).toMatchObject({ version: 5, value: { name: { en: 'Mine' } } })
})

test('or theirs is taken', async () => {
  const theirs = saved({
    part: 'names',
    version: 4,
    value: { name: both('Theirs', 'তাঁদের'), tagline: both('Courses', 'কোর্স') },
  })
  const { part } = await shown({
    save: () =>
      Promise.reject(new ApiProblem({ status: 409, code: 'site_part_changed', title: 'Changed' })),
    load: async () => theirs,
  })
  await part('Name').getByLabelText('Name in English').fill('Mine')
  await userEvent.click(part('Name').getByRole('button', { name: 'Save', exact: true }))
  await userEvent.click(part('Name').getByRole('button', { name: 'Take theirs' }))
  await expect.element(part('Name').getByLabelText('Name in English')).toHaveValue('Theirs')
})

test('what was typed is still there after another page of the area', async () => {
  const first = await shown()
  await first.part('Announcement').getByLabelText('Text in English').fill('Admission is open')
  await first.page.unmount()
  const second = await folded()
  await expect
    .element(second.part('Announcement').getByLabelText('Text in English'))
    .toHaveValue('Admission is open')
})

test('colours on which text cannot be read say so while they are chosen', async () => {
  const { part } = await shown()
  const look = part('Logo and colours')
  await userEvent.click(look.getByRole('checkbox'))
  await expect.element(look.getByText('Contrast 7.8: can be read.').first()).toBeVisible()
  await look.getByLabelText('Light: Brand', { exact: true }).fill('#ffee88')
  await expect.element(look.getByText(/^Contrast 1\.\d: can’t be read/)).toBeVisible()
  await expect.element(look.getByText(/^As a link on the page/)).toBeVisible()
})

test('a file that is no picture is refused at once; a logo is saved with its path', async () => {
  const { part, save } = await shown()
  const look = part('Logo and colours')
  const input = look.getByLabelText('Choose a logo')
  await userEvent.upload(input, new File(['<svg/>'], 'logo.png', { type: 'image/png' }))
  await expect.element(look.getByText('This is not a PNG, JPEG or WebP.')).toBeVisible()
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  await userEvent.upload(input, new File([png], 'logo.png', { type: 'image/png' }))
  await expect.element(look.getByText('Ready. Save to show it.')).toBeVisible()
  await userEvent.click(look.getByRole('button', { name: 'Save' }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0].value).toEqual({
    logo: `/site-logos/l_${'a'.repeat(24)}.png`,
    colours: null,
  })
})

async function opened(name: string) {
  const { page, part, save } = await folded()
  await userEvent.click(part(name).getByText('Read and change'))
  return { page, part: part(name), save }
}

test('questions are added and moved, and saved in their order', async () => {
  const { part, save } = await opened('Questions and answers')
  const english = part.getByRole('group', { name: 'In English' })
  await userEvent.click(english.getByRole('button', { name: 'Add a question' }))
  await english.getByLabelText('Question').nth(1).fill('When?')
  await english.getByLabelText('Answer').nth(1).fill('Soon.')
  await userEvent.click(english.getByRole('button', { name: 'Move Question 2 up' }))
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0]).toMatchObject({
    part: 'faq',
    value: {
      en: [
        { title: 'When?', text: 'Soon.' },
        { title: 'How?', text: 'Like **this**.' },
      ],
      bn: [{ title: 'কীভাবে?', text: 'এভাবে।' }],
    },
  })
})

test('an entry that is not complete is named in its place, and nothing is sent', async () => {
  const { part, save } = await opened('Questions and answers')
  const bangla = part.getByRole('group', { name: 'In Bangla' })
  await userEvent.click(bangla.getByRole('button', { name: 'Add a question' }))
  await bangla.getByLabelText('Question').nth(1).fill('কবে?')
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect
    .element(bangla.getByLabelText('Answer').nth(1))
    .toHaveAccessibleDescription(/required/)
  await expect.element(bangla.getByLabelText('Answer').nth(1)).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('fewer than three reasons are refused in words', async () => {
  const { part, save } = await opened('Why learn here')
  await userEvent.click(part.getByRole('button', { name: 'Remove Reason 3' }))
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(part.getByText('Keep at least three.')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('a page is previewed as it is typed now, and saved with its text', async () => {
  const { part, save } = await opened('Terms of use')
  const bangla = part.getByRole('group', { name: 'In Bangla' })
  await bangla.getByLabelText('Text').fill('নতুন শর্ত')
  await userEvent.click(bangla.getByRole('button', { name: 'Preview' }))
  await expect
    .element(bangla.getByRole('region', { name: 'Preview' }))
    .toHaveTextContent('bn: নতুন শর্ত')
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0].value).toMatchObject({
    en: { title: 'Terms', text: 'Text' },
    bn: { text: 'নতুন শর্ত' },
    updatedOn: '2026-11-20',
  })
})

test('what was typed in a part that is folded stays over other pages, which then opens it', async () => {
  const { page, part } = await opened('Terms of use')
  await part.getByLabelText('Title').first().fill('Our terms')
  await page.unmount()
  const again = await folded()
  await expect
    .element(again.part('Terms of use').getByLabelText('Title').first())
    .toHaveValue('Our terms')
  await expect.element(again.part('Terms of use').getByText('Not saved yet.')).toBeVisible()
})

test('a part that the address names is open', async () => {
  const { part } = await folded({}, '/staff/site#privacy')
  await expect.element(part('Privacy').getByLabelText('Title').first()).toBeVisible()
  await expect.element(part('Terms of use').getByLabelText('Title').first()).not.toBeVisible()
})

test('every part is folded at first', async () => {
  const { part } = await folded()
  await expect.element(part('Name').getByText('Read and change')).toBeVisible()
  await expect.element(part('Name').getByLabelText('Name in English')).not.toBeVisible()
})

test('a section of the home page is switched off and moved, and its button keeps the focus', async () => {
  const { part, save } = await opened('Home page')
  await userEvent.click(part.getByRole('checkbox', { name: 'New courses' }))
  const down = part.getByRole('button', { name: 'Move New courses down' })
  await userEvent.click(down)
  await expect.element(down).toHaveFocus()
  await expect
    .element(part.getByRole('status').first())
    .toHaveTextContent('New courses: now number 2')
  await userEvent.keyboard('{Enter}')
  await expect.element(down).toBeDisabled()
  await expect.element(part.getByRole('button', { name: 'Move New courses up' })).toHaveFocus()
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0]).toEqual({
    part: 'home',
    version: 0,
    value: {
      sections: [
        { section: 'faq', isOn: true },
        { section: 'newsletter', isOn: false },
        { section: 'new', isOn: false },
      ],
    },
  })
})

test('someone who says something has a picture, with words for it', async () => {
  const { part, save } = await opened('What students say')
  await userEvent.click(part.getByRole('button', { name: 'Add a person' }))
  for (const [label, text] of [
    ['Name in English', 'Mina'],
    ['Name in Bangla', 'মিনা'],
    ['Who they are, in English', 'Student'],
    ['Who they are, in Bangla', 'শিক্ষার্থী'],
    ['What they say, in English', 'Good'],
    ['What they say, in Bangla', 'ভালো'],
  ] as const)
    await part.getByLabelText(label).fill(text)
  expect(part.getByLabelText(/What the picture shows/).elements()).toHaveLength(0)
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  await userEvent.upload(
    part.getByLabelText('Choose a picture'),
    new File([png], 'mina.png', { type: 'image/png' }),
  )
  await expect.element(part.getByText('Ready. Save to show it.')).toBeVisible()
  await part.getByLabelText(/What the picture shows, in English/).fill('Her first project')
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0].value).toMatchObject({
    testimonials: [
      {
        picture: `/site-portraits/p_${'a'.repeat(24)}.webp`,
        pictureText: { en: 'Her first project', bn: '' },
      },
    ],
  })
})

test('the provider lets instructors write drafts', async () => {
  const { part, save } = await opened('Instructors and lessons')
  await expect
    .element(part.getByRole('radio', { name: 'Only our team writes lessons' }))
    .toBeChecked()
  await userEvent.click(part.getByRole('radio', { name: /^Instructors write drafts/ }))
  await userEvent.click(part.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls[0]![0]).toEqual({
    part: 'teaching',
    version: 0,
    value: { lessons: 'drafts' },
  })
})
