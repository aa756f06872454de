import type { Guard } from './guard.ts'

const TABLE = ['server/http/calls/access-table.test.ts']
const FACTOR = ['server/http/calls/accounts/second-factor.test.ts']
const ACCOUNT = ['server/http/calls/accounts/account.test.ts', ...TABLE]
const SESSIONS = ['server/http/calls/accounts/account-sessions.test.ts']
const RECENT = ['server/identity-service/recent-sign-in.test.ts']
const CONFIRM = ['server/identity-service/confirm-address.test.ts']
const OWNER = ['server/http/calls/accounts/account-owner.test.ts']

/** What keeps people out of what is not theirs. */
export const accessGuards: readonly Guard[] = [
  {
    without: 'a leaked or guessable password is refused',
    tests: ['server/identity-service/passwords/passwords.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/passwords/password-policy.ts',
        find: "must(await isHardToGuess(policy, password, known), 'WEAK_PASSWORD : Password is leaked or easy to guess')",
        put: '',
      },
    ],
  },
  {
    without: 'mailed links lead to authorised origins, not to hosts',
    tests: ['server/identity-service/mails.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/calls/send-action-code.ts',
        find: 'identity.origins.has(new URL(continueUrl).origin)',
        put: 'identity.origins.hosts.includes(new URL(continueUrl).hostname)',
      },
    ],
  },
  {
    without: 'wrong passwords are counted by account, whatever the address',
    tests: ['server/identity-service/guessing.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/limits.ts',
        find: '(attempt.device !== null || (await countFailure(accountKey(attempt), OF_ACCOUNT)))',
        put: 'true',
      },
    ],
  },
  {
    without: 'a device is known only to accounts that signed in on it',
    tests: ['server/identity-service/known-devices.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/known-devices.ts',
        find: ".where('email', '=', email)",
        put: '',
      },
    ],
  },
  {
    without: 'mails are counted by kind',
    tests: ['server/identity-service/mail-limits.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/limits.ts',
        find: 'const mailbox = `${kind} to ${email}`',
        put: 'const mailbox = `mail to ${email}`',
      },
    ],
  },
  {
    without: 'the limit of mails is counted before the account is looked for',
    tests: ['server/identity-service/mail-limits.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/calls/send-action-code.ts',
        find: 'await identity.limits.toMailbox(kind,',
        put: 'if (await about()) await identity.limits.toMailbox(kind,',
      },
    ],
  },
  {
    without: 'hashing has a bounded number of places',
    tests: ['server/identity-service/passwords/fair-queue.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/passwords/fair-queue.ts',
        find: 'accounts.of(turn.account) >= size.perAccount',
        put: 'false',
      },
    ],
  },
  {
    without: 'an account sets only so many passwords',
    tests: ['server/identity-service/guessing.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/passwords/hash-new-password.ts',
        find: 'await identity.limits.newPassword(account.uid)',
        put: '',
      },
    ],
  },
  {
    without: 'a link that opens an account is kept only encrypted',
    tests: ['server/mail/mail.test.ts'],
    cuts: [
      {
        file: 'server/mail/identity-mail.ts',
        find: 'const body = `${text}\\n\\n${LINK_PLACE}\\n`',
        put: 'const body = `${text}\\n\\n${mail.link}\\n`',
      },
    ],
  },
  {
    without: 'a link is not kept once its mail is sent',
    tests: ['server/mail/mail.test.ts'],
    cuts: [
      {
        file: 'server/mail/send-waiting-mails.ts',
        find: "body: '', sealed_link: null",
        put: "body: ''",
      },
    ],
  },
  {
    without: 'a call needs a token',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (!token && !reader) throw new Problem('sign_in_needed')",
        put: "if (!token && !reader) return { claims: { uid: 'x', email: 'x@example.com', emailVerified: true, name: null, sessionVersion: 1 }, student: () => Promise.reject(new Problem('not_found')) }",
      },
    ],
  },
  {
    without: 'an ended session ends its tokens',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (known && known.session_version !== claims.sessionVersion) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'staff calls are for staff',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if ((await caller.student()).role !== 'staff') throw new Problem('staff_only')",
        put: '',
      },
    ],
  },
  {
    without: 'a role includes what the table says and nothing else',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (!(await mayDo(caller, permission))) throw new Problem('not_permitted')",
        put: '',
      },
    ],
  },
  {
    without: 'an unproved session hears the same of every role',
    tests: OWNER,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (!caller.claims.emailVerified) throw new Problem('email_unverified')",
        put: '',
      },
    ],
  },
  {
    without: 'a role counts only at the proved address it was given to',
    tests: OWNER,
    cuts: [
      {
        file: 'server/modules/students/sessions/session-role.ts',
        find: 'const mayUse = proof.emailVerified && student.role_email_key === emailKey(proof.email)',
        put: 'const mayUse = proof.emailVerified',
      },
    ],
  },
  {
    without: 'a promised role needs a proved address',
    tests: OWNER,
    cuts: [
      {
        file: 'server/modules/students/sessions/session-role.ts',
        find: "if (!proof.emailVerified || known.role === 'staff') return known",
        put: "if (known.role !== 'student') return known",
      },
      {
        file: 'server/modules/students/sessions/session-role.ts',
        find: 'const mayUse = proof.emailVerified && ',
        put: 'const mayUse = ',
      },
    ],
  },
  {
    without: 'a promise is kept once',
    tests: OWNER,
    cuts: [
      {
        file: 'server/modules/students/sessions/session-role.ts',
        find: "cte.deleteFrom('promised_roles').where('email_key', '=', key).returning(['role', 'staff_role'])",
        put: "cte.selectFrom('promised_roles').where('email_key', '=', key).select(['role', 'staff_role'])",
      },
    ],
  },
  {
    without: 'an address is proved before its rows are given or erased',
    tests: OWNER,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: 'return claims.emailVerified ? claims.email : null',
        put: 'return claims.email',
      },
    ],
  },
  {
    without: 'an address follows the account',
    tests: OWNER,
    cuts: [
      {
        file: 'server/modules/students/follow-address.ts',
        find: 'email: account.email,\n      email_key: key,\n',
        put: '',
      },
    ],
  },
  {
    without: 'a token of a former address is over',
    tests: OWNER,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (known && known.email_key !== emailKey(claims.email)) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'an export holds no text of a mail',
    tests: OWNER,
    cuts: [
      {
        file: 'server/modules/students/export-student.ts',
        find: "name === 'mails.recipient' ? rows.map(asMailLine) : rows",
        put: 'rows',
      },
    ],
  },
  {
    without: 'an export holds no secret of a second factor',
    tests: FACTOR,
    cuts: [
      { file: 'server/modules/students/export-student.ts', find: "'sealed_secret',", put: '' },
    ],
  },
  {
    without: 'a deleted account leaves no second factor',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/students/delete-student.ts',
        find: 'await sql`delete from ${sql.table(tableOf(name))} where ${sql.ref(name)} = any (${uids})`.execute(trx)',
        put: 'void name',
      },
    ],
  },
  {
    without: 'a copy of the database holds no key that signs ID tokens',
    tests: ['server/identity-service/signing-keys.test.ts'],
    cuts: [
      {
        file: 'server/identity-service/signing-keys.ts',
        find: 'sealer.seal(JSON.stringify(jwk), contextOf(kid))',
        put: 'Buffer.from(JSON.stringify(jwk))',
      },
      {
        file: 'server/identity-service/signing-keys.ts',
        find: '.set({ sealed_jwk: sealKey(kid, private_jwk), private_jwk: null })',
        put: '.set({ kid })',
      },
    ],
  },
  {
    without: 'a copy of the database holds no secret of access tokens',
    tests: ['server/modules/identity/access-token-secret.test.ts'],
    cuts: [
      {
        file: 'server/modules/identity/access-token-secret.ts',
        find: "await trx.deleteFrom('server_secrets').where('name', '=', READABLE).execute()",
        put: '',
      },
      {
        file: 'server/modules/identity/access-token-secret.ts',
        find: "return sealer.seal(Buffer.from(secret).toString('base64'), SEALED)",
        put: 'return Buffer.from(secret)',
      },
    ],
  },
  {
    without: 'a token is for this product',
    tests: TABLE,
    cuts: [
      { file: 'server/modules/identity/access-tokens.ts', find: 'audience: AUDIENCE,', put: '' },
    ],
  },
  {
    without: 'a token runs out',
    tests: TABLE,
    cuts: [
      {
        file: 'server/modules/identity/access-tokens.ts',
        find: 'currentDate: clock(),',
        put: 'currentDate: new Date(0),',
      },
    ],
  },
  {
    without: 'a cart is read by its owner',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/calls/orders/cart.ts',
        find: 'refuseOthers(caller, query.email)',
        put: '',
      },
    ],
  },
  {
    without: 'a cart is filled by its owner',
    tests: ['server/http/calls/orders/cart.test.ts'],
    cuts: [
      {
        file: 'server/http/calls/orders/cart.ts',
        find: 'if (body.email !== undefined) refuseOthers(caller, body.email)',
        put: '',
      },
    ],
  },
  {
    without: 'a student is found by their own address',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/calls/accounts/students.ts',
        find: "if (emailKey(query.email) !== self.email_key) throw new Problem('not_yours')",
        put: '',
      },
    ],
  },
  {
    without: 'a profile is changed by its owner',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/calls/accounts/students.ts',
        find: "if (self.student_id !== studentId) throw new Problem('not_yours')",
        put: '',
      },
    ],
  },
  {
    without: 'an export is for its owner',
    tests: TABLE,
    cuts: [
      {
        file: 'server/http/calls/accounts/account.ts',
        find: 'await ownStudent(caller, params.id)\n    header',
        put: 'await caller.student()\n    header',
      },
    ],
  },
  {
    without: 'an account is deleted by its owner',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/http/calls/accounts/account.ts',
        find: 'await ownStudent(caller, params.id),',
        put: 'await caller.student(),',
      },
    ],
  },
  {
    without: 'an account is deleted on purpose',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/close-account.ts',
        find: "if (emailKey(email) !== student.email_key) throw new Problem('email_mismatch')",
        put: '',
      },
    ],
  },
  {
    without: 'only staff end the sessions of others',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/sessions/sign-out-everywhere.ts',
        find: "if (actor.role !== 'staff') throw new Problem('not_yours')\n  await refuseOthersThanStaff()",
        put: '',
      },
    ],
  },
  {
    without: 'nobody with a role deletes their account',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/delete-student.ts',
        find: "if (role === 'staff') throw new Problem('still_staff')",
        put: '',
      },
    ],
  },
  {
    without: 'an open order keeps its owner',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/delete-student.ts',
        find: 'if (open) throw new Problem(openOrderProblem(open.state))',
        put: '',
      },
    ],
  },
  {
    without: 'a deleted account stays deleted',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/sessions/exchange-id-token.ts',
        find: "if (student?.deleted_at) throw new Problem('account_disabled')",
        put: '',
      },
    ],
  },
  {
    without: 'a sign-in before "everywhere" is over',
    tests: ACCOUNT,
    cuts: [
      {
        file: 'server/modules/students/sessions/exchange-id-token.ts',
        find: "if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'signing out everywhere reaches the identity service',
    tests: SESSIONS,
    cuts: [
      {
        file: 'server/modules/students/sessions/sign-out-everywhere.ts',
        find: 'await endIdentitySessions(trx, student.identity_uid)',
        put: '',
      },
    ],
  },
  {
    without: 'an ended session makes no student',
    tests: SESSIONS,
    cuts: [
      {
        file: 'server/modules/students/sessions/signed-in-student.ts',
        find: "if (claims.sessionVersion !== (await versionBeforeStudent(db, claims.uid))) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'linking a provider makes no sign-in recent',
    tests: RECENT,
    cuts: [
      {
        file: 'server/identity-service/calls/sign-in-with-provider.ts',
        find: 'current?.signIn ?? { provider, at: identity.clock() }',
        put: '{ provider, at: identity.clock() }',
      },
    ],
  },
  {
    without: 'another secret ends every session',
    tests: SESSIONS,
    cuts: [
      {
        file: 'server/modules/students/sessions/end-sessions-of-former-secret.ts',
        find: 'await endIdentitySessions(trx)',
        put: '',
      },
    ],
  },
  {
    without: 'an export or deletion needs a recent sign-in',
    tests: SESSIONS,
    cuts: [
      {
        file: 'server/http/calls/serve.ts',
        find: 'if (caller && endpoint.recentSignIn) await refuseOldProof(caller, services.clock())',
        put: '',
      },
    ],
  },
  {
    without: 'a sign-in of before the account ended its sessions is over',
    tests: ['server/modules/identity/id-tokens.test.ts'],
    cuts: [
      {
        file: 'server/modules/identity/id-tokens.ts',
        find: "if (payload.auth_time < account.validSince) throw new Problem('session_ended')",
        put: '',
      },
    ],
  },
  {
    without: 'linking a provider needs a recent sign-in',
    tests: RECENT,
    cuts: [
      {
        file: 'server/identity-service/calls/sign-in-with-provider.ts',
        find: "await mustBeOwner(identity, bearer, 'sign-in')",
        put: '',
      },
    ],
  },
  {
    without: 'unlinking and a new password need a recent sign-in',
    tests: RECENT,
    cuts: [
      {
        file: 'server/identity-service/calls/update-account.ts',
        find: "if (input.password || ways.length > 0)\n      await mustBeOwner(identity, { account, signIn }, 'sign-in')",
        put: '',
      },
    ],
  },
  {
    without: 'the last way to sign in stays',
    tests: RECENT,
    cuts: [
      {
        file: 'server/identity-service/accounts.ts',
        find: "must(left.length > 0, 'OPERATION_NOT_ALLOWED : The last way to sign in cannot be removed.')",
        put: 'void left',
      },
    ],
  },
  {
    without: 'a session ends with the provider that opened it',
    tests: RECENT,
    cuts: [
      {
        file: 'server/identity-service/tokens.ts',
        find: 'await requireSignInMethod(identity, account, provider)\n',
        put: '',
      },
    ],
  },
  {
    without: 'a confirmation elsewhere takes the account over',
    tests: CONFIRM,
    cuts: [
      {
        file: 'server/identity-service/calls/update-account.ts',
        find: 'await claimByEmail(identity, trx, account)',
        put: 'void claimByEmail',
      },
    ],
  },
  {
    without: 'a change of address is confirmed where one is signed in',
    tests: CONFIRM,
    cuts: [
      {
        file: 'server/identity-service/calls/update-account.ts',
        find: "must(code.kind !== 'VERIFY_AND_CHANGE_EMAIL', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')",
        put: '',
      },
    ],
  },
  {
    without: 'a browser counts by its own session',
    tests: CONFIRM,
    cuts: [
      {
        file: 'server/identity-service/known-devices.ts',
        find: "proved.where('device_hash', '=', hashOf(secret ?? ''))",
        put: 'proved',
      },
    ],
  },
  {
    without: 'a confirming link resets nothing once the address is confirmed',
    tests: CONFIRM,
    cuts: [
      {
        file: 'server/identity-service/calls/reset-password.ts',
        find: "must(kind === 'PASSWORD_RESET' || !account.email_verified, 'INVALID_OOB_CODE')",
        put: '',
      },
    ],
  },
  {
    without: 'the address of an ID token counts',
    tests: ['server/http/calls/accounts/identity.test.ts'],
    cuts: [
      {
        file: 'server/modules/students/sessions/exchange-id-token.ts',
        find: "if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')",
        put: '',
      },
    ],
  },
  {
    without: 'calls are limited',
    tests: ['server/http/entry/security.test.ts'],
    cuts: [
      {
        file: 'server/http/calls/serve.ts',
        find: 'if (endpoint.limit) await',
        put: 'if (false as boolean) await',
      },
    ],
  },
  {
    without: 'forwarded addresses need a trusted proxy',
    tests: ['server/http/entry/watch/operations.test.ts'],
    cuts: [
      {
        file: 'server/http/policy/client-address.ts',
        find: 'trustProxy ? lastOf',
        put: 'true ? lastOf',
      },
    ],
  },
  {
    without: 'metrics stay on the machine',
    tests: ['server/http/entry/watch/operations.test.ts'],
    cuts: [
      {
        file: 'server/http/entry/watch/metrics.ts',
        find: '&& !PASSED_ON.some((header) => request.headers.has(header))',
        put: '',
      },
    ],
  },
  {
    without: 'logs are cleaned',
    tests: ['server/log.test.ts'],
    cuts: [
      { file: 'server/log.ts', find: 'hooks: { streamWrite: withoutPersonalData },', put: '' },
    ],
  },
  {
    without: 'a body has a largest size',
    tests: ['server/http/entry/security.test.ts'],
    cuts: [
      {
        file: 'server/http/policy/body.ts',
        find: "if (size > limit) throw new Problem('too_large')",
        put: '',
      },
    ],
  },
  {
    without: 'scripts are named one by one',
    tests: ['server/http/entry/security.test.ts'],
    cuts: [
      {
        file: 'server/http/policy/security-headers.ts',
        find: '...new Set(hashes)',
        put: '"\'unsafe-inline\'"',
      },
    ],
  },
  {
    without: 'a backup does not go over data',
    tests: ['server/db/backup/backup.test.ts'],
    cuts: [
      {
        file: 'server/db/backup/restore.ts',
        find: 'await refuseUsed(target, await copiedTables(target.pool))',
        put: '',
      },
    ],
  },
  {
    without: 'a changed backup is refused',
    tests: ['server/db/backup/backup.test.ts'],
    cuts: [
      {
        file: 'server/db/backup/restore.ts',
        find: "if (hash.digest('hex') !== tail.sha256)",
        put: 'if (false as boolean)',
      },
    ],
  },
  {
    without: 'staff calls need the second factor',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: 'if (!beforeSecondFactor) await refuseWithoutSecondFactor(caller)',
        put: '',
      },
    ],
  },
  {
    without: 'a second factor that is set up is asked for',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (isSetUp && !provedAt) throw new Problem('second_factor_needed')",
        put: '',
      },
    ],
  },
  {
    without: 'staff set a second factor up where it is required',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/http/policy/access.ts',
        find: "if (isRequired && !isSetUp) throw new Problem('second_factor_not_set_up')",
        put: '',
      },
    ],
  },
  {
    without: 'a code works once',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/prove.ts',
        find: '|| step <= factor.last_step',
        put: '',
      },
    ],
  },
  {
    without: 'guessing has to wait',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/prove.ts',
        find: 'refuseWhileWaiting(attempts, ctx.now)',
        put: '',
      },
    ],
  },
  {
    without: 'guesses elsewhere do not keep the owner out',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/prove.ts',
        find: 'const attempts: Attempts = known ?? factor',
        put: 'const attempts: Attempts = factor',
      },
    ],
  },
  {
    without: 'a recovery code works once',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/recovery-codes.ts',
        find: ".where('used_at', 'is', null) .executeTakeFirst()",
        put: '  .executeTakeFirst()',
      },
    ],
  },
  {
    without: 'a proof belongs to its sign-in',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/browsers.ts',
        find: ".where('signed_in_at', '=', holder.signedInAt)",
        put: '',
      },
    ],
  },
  {
    without: 'a proof belongs to its account',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/browsers.ts',
        find: ".where('identity_uid', '=', holder.uid) .where('signed_in_at'",
        put: ".where('signed_in_at'",
      },
    ],
  },
  {
    without: 'a proof ends after hours',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/browsers.ts',
        find: ".on('browser.proved_at', '>', new Date(now.getTime() - PROOF_SECONDS * 1000))",
        put: '',
      },
    ],
  },
  {
    without: 'setting up needs a recent sign-in',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/enrol.ts',
        find: "if (!isProved && holder.signedInAt < ctx.now.getTime() / 1000 - RECENT_SIGN_IN_SECONDS) throw new Problem('recent_sign_in_needed')",
        put: '',
      },
    ],
  },
  {
    without: 'replacing needs the one there is',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/enrol.ts',
        find: "if ((await isSetUp(ctx, holder.uid)) && !isProved) throw new Problem('second_factor_needed')",
        put: '',
      },
    ],
  },
  {
    without: 'replacing is asked again at the end',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/enrol.ts',
        find: "if (former && !isFresh(ctx, holder)) throw new Problem('second_factor_needed')",
        put: '',
      },
    ],
  },
  {
    without: 'an enrolment belongs to its sign-in',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/enrol.ts',
        find: '|| started.signed_in_at !== holder.signedInAt',
        put: '',
      },
    ],
  },
  {
    without: 'changes need a fresh proof',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/fresh-proof.ts',
        find: "if (!isFresh(ctx, holder)) throw new Problem('second_factor_needed')",
        put: '',
      },
    ],
  },
  {
    without: 'a required second factor stays',
    tests: FACTOR,
    cuts: [
      {
        file: 'server/modules/second-factor/remove.ts',
        find: "if (ctx.isRequired) throw new Problem('second_factor_required')",
        put: '',
      },
    ],
  },
]
