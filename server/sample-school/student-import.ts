import { ImportRow } from '#contract/student-imports/imports.ts'
import { beginImport, runImport, storeRows } from '#server/modules/student-imports/index.ts'
import { type School, wakingMoment } from './school.ts'

/** Students of the years before this site, as a sheet of the office names them. None has signed in here yet. */
const sheet = [
  { name: 'Tahmina Begum', address: 'tahmina', progress: '100%' },
  { name: 'আবদুল মান্নান', address: 'mannan', progress: '100%' },
  { name: 'Shahriar Kabir', address: 'shahriar', progress: '35%' },
  { name: 'Nazmun Nahar', address: 'nazmun', progress: '80%' },
  { name: 'রুবিনা ইয়াসমিন', address: 'rubina', progress: '60%' },
  { name: 'Imtiaz Ahmed', address: 'imtiaz', progress: '15%' },
] as const

/** The owner brings them along to a course that needs no batch. */
export function planStudentImport({ timeline, random, today, imports, team }: School): void {
  timeline.at(wakingMoment({ random, today }, -70), async () => {
    const ctx = imports()
    const staff = { id: team.owner.id, isOwner: true }
    const { importId } = await beginImport(ctx, {
      key: '5a3f1c52-8e54-4d1b-9a57-0c5e6a0f7b11',
      fileName: 'students-before.csv',
      rowCount: sheet.length,
      language: 'bn',
      sendsMail: false,
      mayAddSeats: false,
      staff,
    })
    const rows = sheet.map(({ name, address, progress }, index) =>
      ImportRow.parse({
        line: index + 2,
        name,
        email: `${address}@visitor.example`,
        course: 'PRG-104',
        progress,
      }),
    )
    await storeRows(ctx, { importId: Number(importId), rows, staff })
    while ((await runImport(ctx, { importId: Number(importId) })).state !== 'done');
  })
}
