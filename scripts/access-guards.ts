import type { Guard } from './guard.ts'

const TABLE = ['server/http/access-table.test.ts']
const ACCOUNT = ['server/http/account.test.ts', ...TABLE]

/** What keeps people out of what is not theirs. */
export const accessGuards: readonly Guard[] = [
  {
    without: 'a call needs a token',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/access.ts',
        find: "if (!token) throw new Problem('sign_in_needed')",
        put: "if (!token) return { claims: { uid: 'x', email: 'x@example.com', emailVerified: true, name: null, sessionVersion: 1 }, student: () => Promise.reject(new Problem('not_found')) }",
      },
    ],
  },
  {
    without: 'an ended session ends its tokens',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/access.ts',
        find: "if (known && known.session_version !== claims.sessionVersion) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'staff calls are for staff',
    tests: TABLE,
    cuts: [
      { file: 'server/http/access.ts', find: "if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')", put: '' },
    ],
  },
  {
    without: 'a role needs a proved address',
    tests: TABLE,
    cuts: [{ file: 'server/http/access.ts', find: "if (!caller.claims.emailVerified) throw new Problem('email_unverified')", put: '' }],
  },
  {
    without: 'a token is for this product',
    tests: TABLE,
    cuts: [{ file: 'server/modules/identity/access-tokens.ts', find: 'audience: AUDIENCE,', put: '' }],
  },
  {
    without: 'a token runs out',
    tests: TABLE,
    cuts: [{ file: 'server/modules/identity/access-tokens.ts', find: 'currentDate: clock(),', put: 'currentDate: new Date(0),' }],
  },
  {
    without: 'a cart is read by its owner',
    tests: TABLE,
    cuts: [{ file: 'server/http/cart.ts', find: 'refuseOthers(caller, query.email)', put: '' }],
  },
  {
    without: 'a cart is filled by its owner',
    tests: ['server/http/cart.test.ts'],
    cuts: [{ file: 'server/http/cart.ts', find: 'if (body.email !== undefined) refuseOthers(caller, body.email)', put: '' }],
  },
  {
    without: 'a student is found by their own address',
    tests: TABLE,
    cuts: [
      { file: 'server/http/students.ts', find: "if (emailKey(query.email) !== self.email_key) throw new Problem('not_yours')", put: '' },
    ],
  },
  {
    without: 'a profile is changed by its owner',
    tests: TABLE,
    cuts: [{ file: 'server/http/students.ts', find: "if (self.student_id !== studentId) throw new Problem('not_yours')", put: '' }],
  },
  {
    without: 'an export is for its owner',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/account.ts',
        find: "if (self.student_id !== params.id) throw new Problem('not_yours')\n    header",
        put: 'header',
      },
    ],
  },
  {
    without: 'an account is deleted by its owner',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/account.ts',
        find: "if (self.student_id !== params.id) throw new Problem('not_yours')\n    if (emailKey",
        put: 'if (emailKey',
      },
    ],
  },
  {
    without: 'an account is deleted on purpose',
    tests: ACCOUNT,
    cuts: [
      { file: 'server/http/account.ts', find: "if (emailKey(body.email) !== self.email_key) throw new Problem('email_mismatch')", put: '' },
    ],
  },
  {
    without: 'only staff end the sessions of others',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/account.ts',
        find: "if (self.role !== 'staff') throw new Problem('not_yours')\n      await refuseOthersThanStaff(caller)",
        put: '',
      },
    ],
  },
  {
    without: 'an open order keeps its owner',
    tests: ACCOUNT,
    cuts: [{ file: 'server/modules/students/delete-student.ts', find: "if (open) throw new Problem('order_still_open')", put: '' }],
  },
  {
    without: 'a deleted account stays deleted',
    tests: ACCOUNT,
    cuts: [{ file: 'server/http/identity.ts', find: "if (student?.deleted_at) throw new Problem('account_disabled')", put: '' }],
  },
  {
    without: 'a sign-in before "everywhere" is over',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/identity.ts',
        find: "if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'the address of an ID token counts',
    tests: ['server/http/identity.test.ts'],
    cuts: [
      {
        file: 'server/http/identity.ts',
        find: "if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')",
        put: '',
      },
    ],
  },
  {
    without: 'calls are limited',
    tests: ['server/http/security.test.ts'],
    cuts: [{ file: 'server/http/serve.ts', find: 'if (endpoint.limit) await', put: 'if (false as boolean) await' }],
  },
  {
    without: 'forwarded addresses need a trusted proxy',
    tests: ['server/http/operations.test.ts'],
    cuts: [{ file: 'server/http/client-address.ts', find: 'trustProxy ? lastOf', put: 'true ? lastOf' }],
  },
  {
    without: 'metrics stay on the machine',
    tests: ['server/http/operations.test.ts'],
    cuts: [{ file: 'server/http/metrics.ts', find: '&& !PASSED_ON.some((header) => request.headers.has(header))', put: '' }],
  },
  {
    without: 'logs are cleaned',
    tests: ['server/log.test.ts'],
    cuts: [{ file: 'server/log.ts', find: 'hooks: { streamWrite: withoutPersonalData },', put: '' }],
  },
  {
    without: 'a body has a largest size',
    tests: ['server/http/security.test.ts'],
    cuts: [{ file: 'server/http/body.ts', find: "if (size > limit) throw new Problem('too_large')", put: '' }],
  },
  {
    without: 'scripts are named one by one',
    tests: ['server/http/security.test.ts'],
    cuts: [{ file: 'server/http/security-headers.ts', find: '...new Set(hashes)', put: '"\'unsafe-inline\'"' }],
  },
  {
    without: 'a backup does not go over data',
    tests: ['server/db/backup.test.ts'],
    cuts: [{ file: 'server/db/restore.ts', find: 'await refuseUsed(target, await copiedTables(target.pool))', put: '' }],
  },
  {
    without: 'a changed backup is refused',
    tests: ['server/db/backup.test.ts'],
    cuts: [{ file: 'server/db/restore.ts', find: "if (hash.digest('hex') !== tail.sha256)", put: 'if (false as boolean)' }],
  },
]
