import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { newEmail, testIdentity } from './testing.ts'

/**
 * Notices to the owner of an account about changes to it, in the language of the browser that made
 * them.
 */
const { db } = await testDatabase()
const IN_BANGLA = { headers: { 'x-firebase-locale': 'bn' } }
const identity = await testIdentity(db, {}, { keepsCookies: true })
const noticesTo = (email: string) => identity.notices.filter((notice) => notice.recipient === email)
const codeOf = (email: string) =>
  new URL(identity.mails.findLast((mail) => mail.recipient === email)!.link).searchParams.get(
    'oobCode',
  )!

test('a new password, changed or reset', async () => {
  const { email, idToken } = await identity.newAccount()
  await identity.call('accounts:update', { idToken, password: 'a second secret' }, IN_BANGLA)
  await identity.call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await identity.call('accounts:resetPassword', {
    oobCode: codeOf(email),
    newPassword: 'a third secret',
  })
  expect(noticesTo(email)).toEqual([
    { kind: 'PASSWORD_CHANGED', recipient: email, language: 'bn' },
    { kind: 'PASSWORD_CHANGED', recipient: email, language: 'en' },
  ])
})

test('a provider linked and unlinked, by its name; none for signing in with it again', async () => {
  const { email, idToken } = await identity.newAccount()
  const person = { email: newEmail() }
  await identity.signInWithCode(await identity.demoCode(person), { idToken })
  await identity.signInWithCode(await identity.demoCode(person))
  await identity.call('accounts:update', { idToken, deleteProvider: ['google.com'] })
  expect(noticesTo(email)).toMatchObject([
    { kind: 'PROVIDER_LINKED', provider: 'Google' },
    { kind: 'PROVIDER_UNLINKED', provider: 'Google' },
  ])
})

test('an account linked to Google because both have the same verified address', async () => {
  const { email } = await identity.newAccount()
  await identity.signInWithCode(await identity.demoCode({ email }))
  expect(noticesTo(email)).toMatchObject([{ kind: 'PROVIDER_LINKED', provider: 'Google' }])
})

test('a change of address, at both addresses: a verified old one gets a link that reverts it', async () => {
  for (const proved of [false, true]) {
    const { email, idToken, localId } = await identity.newAccount()
    await db
      .updateTable('identity.accounts')
      .set({ email_verified: proved })
      .where('uid', '=', localId)
      .execute()
    const next = newEmail()
    await identity.call('accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail: next,
    })
    await identity.call('accounts:update', { oobCode: codeOf(next) })
    expect(noticesTo(next)).toMatchObject([{ kind: 'EMAIL_TAKEN' }])
    expect(noticesTo(email).map(({ kind }) => kind)).toEqual(proved ? [] : ['EMAIL_LEFT'])
    expect(
      identity.mails.filter((mail) => mail.recipient === email).map(({ kind }) => kind),
    ).toEqual(proved ? ['RECOVER_EMAIL'] : [])
  }
})

test('a deletion', async () => {
  const { email, idToken } = await identity.newAccount()
  await identity.call('accounts:delete', { idToken })
  expect(noticesTo(email)).toMatchObject([{ kind: 'ACCOUNT_DELETED' }])
})

test('none for a refused change', async () => {
  const { email, idToken } = await identity.newAccount()
  await identity.call('accounts:update', { idToken, deleteProvider: ['password'] })
  identity.after(6 * 60)
  await identity.call('accounts:update', { idToken, password: 'a second secret' })
  expect(noticesTo(email)).toEqual([])
})
