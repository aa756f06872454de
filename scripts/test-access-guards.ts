import { type Guard, guardsNobodyMisses } from './mutate.ts'

const TABLE = ['server/http/access-table.test.ts']
const ACCOUNT = ['server/http/account.test.ts', ...TABLE]

/** What keeps people out of what is not theirs. */
const guards: readonly Guard[] = [
  {
    without: 'a call needs a token',
    file: 'server/http/access.ts',
    line: "  if (!token) throw new Problem('sign_in_needed')",
    instead:
      "  if (!token) return { claims: { uid: 'x', email: 'x@example.com', emailVerified: true, name: null, sessionVersion: 1 }, student: () => Promise.reject(new Problem('not_found')) }",
    tests: TABLE,
  },
  {
    without: 'an ended session ends its tokens',
    file: 'server/http/access.ts',
    line: "  if (known && known.session_version !== claims.sessionVersion) throw new Problem('session_ended')",
    tests: ACCOUNT,
  },
  {
    without: 'staff calls are for staff',
    file: 'server/http/access.ts',
    line: "  if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')",
    tests: TABLE,
  },
  {
    without: 'a role needs a proved address',
    file: 'server/http/access.ts',
    line: "  if (!caller.claims.emailVerified) throw new Problem('email_unverified')",
    tests: TABLE,
  },
  {
    without: 'a token is for this product',
    file: 'server/modules/identity/access-tokens.ts',
    line: '          audience: AUDIENCE,\n',
    tests: TABLE,
  },
  {
    without: 'a token runs out',
    file: 'server/modules/identity/access-tokens.ts',
    line: 'currentDate: clock(),',
    instead: 'currentDate: new Date(0),',
    tests: TABLE,
  },
  { without: 'a cart is read by its owner', file: 'server/http/cart.ts', line: '    refuseOthers(caller, query.email)\n', tests: TABLE },
  {
    without: 'a cart is filled by its owner',
    file: 'server/http/cart.ts',
    line: '    if (body.email !== undefined) refuseOthers(caller, body.email)\n',
    tests: ['server/http/cart.test.ts'],
  },
  {
    without: 'a student is found by their own address',
    file: 'server/http/students.ts',
    line: "      if (emailKey(query.email) !== self.email_key) throw new Problem('not_yours')\n",
    tests: TABLE,
  },
  {
    without: 'a profile is changed by its owner',
    file: 'server/http/students.ts',
    line: "  if (self.student_id !== studentId) throw new Problem('not_yours')\n",
    tests: TABLE,
  },
  {
    without: 'an export is for its owner',
    file: 'server/http/account.ts',
    line: "    if (self.student_id !== params.id) throw new Problem('not_yours')\n    header",
    instead: '    header',
    tests: TABLE,
  },
  {
    without: 'an account is deleted by its owner',
    file: 'server/http/account.ts',
    line: "    if (self.student_id !== params.id) throw new Problem('not_yours')\n    if (emailKey",
    instead: '    if (emailKey',
    tests: ACCOUNT,
  },
  {
    without: 'an account is deleted on purpose',
    file: 'server/http/account.ts',
    line: "    if (emailKey(body.email) !== self.email_key) throw new Problem('email_mismatch')\n",
    tests: ACCOUNT,
  },
  {
    without: 'only staff end the sessions of others',
    file: 'server/http/account.ts',
    line: "      if (self.role !== 'staff') throw new Problem('not_yours')\n      await refuseOthersThanStaff(caller)\n",
    tests: ACCOUNT,
  },
  {
    without: 'an open order keeps its owner',
    file: 'server/modules/students/delete-student.ts',
    line: "    if (open) throw new Problem('order_still_open')\n",
    tests: ACCOUNT,
  },
  {
    without: 'a deleted account stays deleted',
    file: 'server/http/identity.ts',
    line: "    if (student?.deleted_at) throw new Problem('account_disabled')\n",
    tests: ACCOUNT,
  },
  {
    without: 'a sign-in before "everywhere" is over',
    file: 'server/http/identity.ts',
    line: "    if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')\n",
    tests: ACCOUNT,
  },
  {
    without: 'the address of an ID token counts',
    file: 'server/http/identity.ts',
    line: "    if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')\n",
    tests: ['server/http/identity.test.ts'],
  },
  {
    without: 'calls are limited',
    file: 'server/http/serve.ts',
    line: '    if (endpoint.limit) await',
    instead: '    if (false as boolean) await',
    tests: ['server/http/security.test.ts'],
  },
  {
    without: 'forwarded addresses need a trusted proxy',
    file: 'server/http/client-address.ts',
    line: 'trustProxy ? lastOf',
    instead: 'true ? lastOf',
    tests: ['server/http/operations.test.ts'],
  },
  {
    without: 'metrics stay on the machine',
    file: 'server/http/metrics.ts',
    line: ' && !PASSED_ON.some((header) => request.headers.has(header))',
    tests: ['server/http/operations.test.ts'],
  },
  {
    without: 'logs are cleaned',
    file: 'server/log.ts',
    line: 'hooks: { streamWrite: withoutPersonalData },',
    tests: ['server/log.test.ts'],
  },
  {
    without: 'a body has a largest size',
    file: 'server/http/body.ts',
    line: "    if (size > limit) throw new Problem('too_large')\n",
    tests: ['server/http/security.test.ts'],
  },
  {
    without: 'scripts are named one by one',
    file: 'server/http/security-headers.ts',
    line: '...new Set(hashes)',
    instead: `"'unsafe-inline'"`,
    tests: ['server/http/security.test.ts'],
  },
  {
    without: 'a backup does not go over data',
    file: 'server/db/restore.ts',
    line: '    await refuseUsed(target, await copiedTables(target.pool))\n',
    tests: ['server/db/backup.test.ts'],
  },
  {
    without: 'a changed backup is refused',
    file: 'server/db/restore.ts',
    line: "if (hash.digest('hex') !== tail.sha256)",
    instead: 'if (false as boolean)',
    tests: ['server/db/backup.test.ts'],
  },
]

const unmissed = guardsNobodyMisses(guards)
console.log(`\n${guards.length - unmissed.length} of ${guards.length} guards are missed by a test when they are gone.`)
process.exitCode = unmissed.length > 0 ? 1 : 0
