import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const failure = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['a server that shuts down', failure('57P01')],
  ['a server that starts', failure('57P03')],
  ['a standby', failure('25006')],
  ['a full disk', failure('53100')],
  ['a server that has another password now', failure('28P01')],
  ['a server that lets this user in no longer', failure('28000')],
  ['a database that has another name now', failure('3D000')],
  ['a port without a server', failure('ECONNREFUSED')],
  // Of a connection whose keepalive probes are not answered: the machine has lost power.
  ['a machine that is gone', failure('ETIMEDOUT')],
  ['a machine that its neighbours do not find', failure('EHOSTUNREACH')],
  ['a network that is gone', failure('ENETUNREACH')],
  ['a name that leads nowhere during a failover', failure('ENOTFOUND')],
  ['a name server that is away', failure('EAI_AGAIN')],
  ['a connection that was closed', new Error('Connection terminated unexpectedly')],
  [
    'a connection that broke',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection that is closed meanwhile', new Error('Client was closed and is not queryable')],
])('%s is a database that is away', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a duplicate', failure('23505')],
  ['a statement that is wrong', failure('42601')],
  // The code of a database that takes no connections, for another reason.
  ['a sequence that was not used yet', failure('55000')],
  ['a table that may not be read', failure('42501')],
  ['a bug', new TypeError('x is not a function')],
  ['nothing', null],
])('%s is not', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
