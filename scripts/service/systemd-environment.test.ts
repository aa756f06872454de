import { expect, test } from 'vitest'
import { parseSystemdEnvironment } from './systemd-environment.ts'

test.each([
  [
    'MAIL_FROM=Your School <courses@example.com>',
    { MAIL_FROM: 'Your School <courses@example.com>' },
  ],
  [
    'MAIL_FROM="Your School <courses@example.com>"',
    { MAIL_FROM: 'Your School <courses@example.com>' },
  ],
  [
    `TRANSFER_ACCOUNTS='[{"number":"01712345678"}]'`,
    { TRANSFER_ACCOUNTS: '[{"number":"01712345678"}]' },
  ],
  [
    'TRANSFER_ACCOUNTS=[{"number":"01712345678"}]',
    { TRANSFER_ACCOUNTS: '[{"number":"01712345678"}]' },
  ],
  ['# PORT=1\n  ; PORT=2\nPORT=3000\n', { PORT: '3000' }],
  ['# a comment \\\nPORT=1\nHOST=x', { HOST: 'x' }],
  ['SECRET=a$HOME`ls`#b ', { SECRET: 'a$HOME`ls`#b' }],
  ['SECRET="a \\$5 \\"b\\" c\\d"', { SECRET: 'a $5 "b" c\\d' }],
  ["SECRET='a \\' # is outside", { SECRET: 'a \\# is outside' }],
  ['NAME=one \\\n  two', { NAME: 'one   two' }],
  ['NAME="one\ntwo"\nPORT=1', { NAME: 'one\ntwo', PORT: '1' }],
  ['  SPACED = x y  \r\nEMPTY=\nno line\nexport A=1\nপোর্ট=1', { SPACED: 'x y', EMPTY: '' }],
  [`A="x"'y' z`, { A: 'xyz' }],
  ['A=x\\ty', { A: 'xty' }],
  [
    'DATABASE_URL=postgres://edi:p%40ss=w@127.0.0.1:5432/edi?a=b',
    { DATABASE_URL: 'postgres://edi:p%40ss=w@127.0.0.1:5432/edi?a=b' },
  ],
])('%j', (text, settings) => {
  expect(parseSystemdEnvironment(text)).toEqual(settings)
})
