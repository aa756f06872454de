import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../docs/decisions')
const files = fs.readdirSync(folder).toSorted()

test('decisions are numbered without a gap, each with its day and its state', () => {
  for (const [index, file] of files.entries()) {
    const number = index + 1
    expect(file).toMatch(new RegExp(`^${String(number).padStart(3, '0')}-[a-z0-9-]+\\.md$`))
    const [title, , state] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n')
    expect(title, file).toMatch(/^# \S/)
    expect(state, file).toMatch(
      new RegExp(
        String.raw`^Decision ${number} · \d{4}-\d\d-\d\d · (in force|undone by \[\d+\]\(\d{3}-[a-z0-9-]+\.md\))$`,
      ),
    )
  }
})

test('what undoes a decision is there, and links lead to pages', () => {
  for (const file of files) {
    const links = [
      ...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/\]\((\d{3}-[^)#]+)/g),
    ]
    for (const [, name] of links) expect(files, file).toContain(name)
  }
})
