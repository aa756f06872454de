import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/text/words.ts'
import { DataTable } from './data-table.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')])
})

const columns = [{ header: 'Course', cell: (row: { name: string }) => row.name }]

function rendered(table: React.ReactElement, path = '/'): string {
  return renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{table}</MemoryRouter>)
}

test('a table without headers says that it needs them (§8)', () => {
  const table = (
    <DataTable
      caption="Courses"
      columns={[]}
      rows={[{ name: 'Python' }]}
      rowKey={(row) => row.name}
    />
  )
  expect(rendered(table)).toBe('<p role="alert">Error: Table headers are required.</p>')
})

test('a table without rows says that there is nothing to show (§8)', () => {
  const table = (
    <DataTable caption="Courses" columns={columns} rows={[]} rowKey={(row) => row.name} />
  )
  expect(rendered(table)).toContain('No data to display in the table.')
  expect(rendered(table, '/bn')).toContain('টেবিলে দেখানোর মতো কিছু নেই।')
})

test('a table has a caption, headers and a row each', () => {
  const table = (
    <DataTable
      caption="Courses"
      columns={columns}
      rows={[{ name: 'Python' }, { name: 'Excel' }]}
      rowKey={(row) => row.name}
    />
  )
  const html = rendered(table)
  expect(html).toMatch(/<caption[^>]*>Courses<\/caption>/)
  expect(html.match(/<th scope="col"/g)).toHaveLength(1)
  expect(html.match(/<td/g)).toHaveLength(2)
})
