import { expect, test } from 'vitest'
import { serverLog, withoutPersonalData } from './log.ts'

function logged(write: (log: ReturnType<typeof serverLog>) => void): string {
  const lines: string[] = []
  write(serverLog('debug', { stream: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

test.each([
  ['an e-mail address', 'mail to ayesha.siddiqua+edi@example.com failed', 'ayesha'],
  ['a Bangla e-mail address', 'mail to আয়েশা@উদাহরণ.বাংলা failed', 'আয়েশা'],
  ['a phone number', 'called 01712345678 twice', '1712345678'],
  ['a phone number as stored', 'called +8801712345678', '1712345678'],
  ['a phone number with spaces', 'called 0171 2345 678', '2345'],
  ['an access token', 'token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln refused', 'eyJzdWIi'],
  ['an authorization header', 'authorization: Bearer abcdef0123456789', 'abcdef0123456789'],
  [
    'a password in a database address',
    'cannot reach postgres://edi:hunter2hunter2@db/edi',
    'hunter2',
  ],
  ['credentials in a query', 'GET /x?store_id=a&store_passwd=qwerty123&val_id=1', 'qwerty123'],
  ['a mail code in a query', 'GET /auth/action?mode=resetPassword&oobCode=Zm9vYmFy', 'Zm9vYmFy'],
])('%s does not reach the log', (_what, message, secret) => {
  expect(withoutPersonalData(message)).not.toContain(secret)
  expect(logged((log) => log.error(message))).not.toContain(secret)
  expect(logged((log) => log.error({ err: new Error(message) }, 'failed'))).not.toContain(secret)
  expect(logged((log) => log.warn({ deep: { inside: [message] } }, 'failed'))).not.toContain(secret)
})

test('row values quoted by a database error are left out', () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "students_email_key_key"'),
    {
      code: '23505',
      constraint: 'students_email_key_key',
      detail: 'Key (name)=(Ayesha Siddiqua) already exists.',
      parameters: ['Ayesha Siddiqua'],
    },
  )
  const line = logged((log) => log.error({ err: error }, 'failed'))
  expect(line).toContain('students_email_key_key')
  expect(line).not.toContain('Ayesha')
})

test('moments, amounts and ids stay readable', () => {
  for (const kept of [
    '2026-11-20T07:20:22.278Z',
    'order EDI-2026-000117',
    'took 17.8 ms',
    'PRG-101',
    '3f461af9-8ee2-4f04-9dcf-c4051201aaaa',
  ])
    expect(withoutPersonalData(kept)).toBe(kept)
})

test('a line stays one JSON object after cleaning', () => {
  const line = logged((log) =>
    log.error({ err: new Error('at "a@b.co", "c@d.co"\nBearer abcdefgh12345678') }, 'x@y.zz'),
  )
  expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: '[e-mail]' })
})

const plainObject = {
  message: 'socket hang up',
  code: 'ECONNRESET',
  headers: { authorization: 'abcdef' },
}

test.each([
  ['an object that is no Error', plainObject, { message: 'socket hang up', code: 'ECONNRESET' }],
  [
    'an object without a message',
    { code: '57P01', detail: 'Key (name)=(Ayesha)' },
    { message: '57P01', code: '57P01' },
  ],
  [
    'an object without either',
    { password: 'hunter2' },
    { message: 'thrown without a message; fields: password' },
  ],
  ['text', 'no such file', { message: 'no such file' }],
  ['null', null, { message: 'null' }],
  [
    'several errors at once',
    new AggregateError([
      Object.assign(new Error('connect ECONNREFUSED ::1'), { code: 'ECONNREFUSED' }),
    ]),
    {
      type: 'AggregateError',
      errors: [{ message: 'connect ECONNREFUSED ::1', code: 'ECONNREFUSED' }],
    },
  ],
  [
    'an error with a cause that is an object',
    new Error('queue', { cause: plainObject }),
    { message: 'queue', cause: { message: 'socket hang up', code: 'ECONNRESET' } },
  ],
])(
  '%s that is thrown can be read in the log, without what it carries',
  (_what, thrown, expected) => {
    const line = logged((log) => log.error({ err: thrown }, 'failed'))
    expect(JSON.parse(line).err).toMatchObject(expected)
    expect(line).not.toMatch(/\[object|Ayesha|hunter2|abcdef/)
  },
)

test('an error that is its own cause ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.parse(logged((log) => log.error({ err: error }, 'failed'))).err.message).toBe('round')
})
