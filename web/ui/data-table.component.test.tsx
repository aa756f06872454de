import { beforeAll, expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Button } from './button/button.tsx'
import { DataTable } from './data-table.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')])
})

const columns = [{ header: 'Course', cell: (row: { name: string }) => row.name }]
const table = (rows: { name: string }[], shown = columns) => (
  <DataTable caption="Courses" columns={shown} rows={rows} rowKey={(row) => row.name} />
)

// Covers: §8 table-headers
test('a table without headers says that it needs them (§8)', async () => {
  const page = await show(table([{ name: 'Python' }], []))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: Table headers are required.')
})

// Covers: §8 table-empty
test('a table without rows says that there is nothing to show (§8)', async () => {
  const english = await show(table([]))
  await expect.element(english.getByText('No data to display in the table.')).toBeVisible()
  const bangla = await show(table([]), '/bn')
  await expect.element(bangla.getByText('টেবিলে দেখানোর মতো কিছু নেই।')).toBeVisible()
})

test('a table has a caption, headers and a row each', async () => {
  const page = await show(table([{ name: 'Python' }, { name: 'Excel' }]))
  await expect.element(page.getByRole('table', { name: 'Courses' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Course' })).toBeVisible()
  expect(
    page
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Python', 'Excel'])
})

test('beside long words of another column, the word on a button stays whole', async () => {
  const page = await show(
    <div style={{ width: 320 }}>
      <DataTable
        caption="Courses"
        rows={[{ name: 'M'.repeat(200) }]}
        rowKey={(row) => row.name}
        columns={[
          { header: 'Course', cell: (row) => row.name },
          { header: 'Action', cell: () => <Button>Withdraw</Button> },
        ]}
      />
    </div>,
  )
  const button = page.getByRole('button', { name: 'Withdraw' }).element()
  const line = document.createRange()
  line.selectNodeContents(button)
  expect(line.getClientRects(), 'the word is on one line').toHaveLength(1)
})

test('a narrow table scrolls and breaks no word', async () => {
  const words = ['Hossain', '+8801700000019', 'ET_wSEodGLQV', 'Student', 'newcomer@school.example']
  const page = await show(
    <div style={{ width: 360 }}>
      <DataTable
        caption="Students"
        rows={[{ name: 'Sabbir' }]}
        rowKey={(row) => row.name}
        columns={words.map((word) => ({ header: word.slice(0, 2), cell: () => <b>{word}</b> }))}
      />
    </div>,
  )
  for (const word of words) {
    const line = page.getByText(word, { exact: true }).element()
    expect(line.getClientRects(), word).toHaveLength(1)
  }
})
