import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/staff/audit-list.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { AuditCard } from './audit-card.tsx'

prepareScreens('staff')

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-30T04:00:00.000Z',
  by: { name: 'Shahana Parvin', studentId: null },
  action: 'inbox.marked',
  subject: 'contact-messages/7',
  before: { state: 'new' },
  after: { state: 'handled' },
}

test('states, causes and presences stand in words, other values as they were noted', async () => {
  const page = await show(
    <>
      <AuditCard entry={entry} />
      <AuditCard entry={{ ...entry, before: null, after: { ET_S00000001: 'excused' } }} />
      <AuditCard entry={{ ...entry, before: null, after: { cause: 'batch_changed' } }} />
      <AuditCard entry={{ ...entry, before: null, after: { note: 'new', wasOffered: true } }} />
    </>,
  )
  const values = [...page.container.querySelectorAll('dl > div')].map(
    ({ textContent }) => textContent,
  )
  expect(values).toEqual([
    'StateBeforeNewAfterHandled',
    'ET_S00000001AfterExcused',
    'CauseAfterThe batch was cancelled or moved',
    'NoteAfternew',
    'Had an offerAfterYes',
  ])
})
