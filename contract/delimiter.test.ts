import { expect, test } from 'vitest'
import { delimiterOf } from './delimiter.ts'

test.each([
  ['commas', 'a,b,c\n1,2,3', ','],
  ['semicolons', 'a;b;c\n1;2;3', ';'],
  ['tabs', 'a\tb\tc\n1\t2\t3', '\t'],
  ['one column', 'a\n1', ','],
  ['nothing', '', ','],
  ['commas within quotes', 'a;"b,c,d,e";c\n1;2;3', ';'],
  ['a quoted text of several lines', 'a;b\n1;"one, two,\nthree, ""four"", five,\nsix, seven"', ';'],
  ['a list in a cell', 'a,b,c\n1,"x; y; z | u; v",3\n1,"x; y; z | u; v",3', ','],
  ['a title above the table', 'Courses of June, July, August\n\na;b;c;d\n1;2;3;4\n5;6;7;8', ';'],
  ['what Excel says in the first line', 'sep=;\r\na,b;c,d\r\n', ';'],
  ['the same in quotes, behind a mark', '\uFEFF"sep=\t"\na,b\tc,d', '\t'],
])('a table is split by what its rows have alike: %s', (_, text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

test('known headings decide, however many other signs are in the rows', () => {
  const isKnown = (heading: string) => ['id', 'title', 'teachers'].includes(heading)
  const teachers = 'a; b; c | d; e; f | g; h; i'
  expect(delimiterOf(`id,title,teachers\n1,T,${teachers}\n`)).toBe(';')
  expect(delimiterOf(`id,title,teachers\n1,T,${teachers}\n`, isKnown)).toBe(',')
  expect(delimiterOf(`"id";"title"\n1,0,0;2,0,0,0`, isKnown)).toBe(';')
})
