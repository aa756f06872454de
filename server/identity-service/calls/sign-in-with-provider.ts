import { z } from 'zod'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  type Account,
  accountByEmail,
  accountByUid,
  changeAccount,
  claimByEmail,
  createAccount,
  linkProvider,
  providerLinks,
} from '../accounts.ts'
import { makeCode, redeemCode } from '../action-codes.ts'
import { Failure, must } from '../failure.ts'
import type { Identity } from '../identity.ts'
import {
  isProviderId,
  type ProviderId,
  type ProviderProfile,
  PROVIDERS,
} from '../oauth/provider.ts'
import { bearerOf, mustBeOwner, openSession, type SignIn } from '../tokens.ts'
import { call, token, url } from './call.ts'

/** What the service stored when the provider responded. */
const SignInReply = z.object({
  provider: z.enum(Object.keys(PROVIDERS) as [ProviderId, ...ProviderId[]]),
  profile: z.object({
    id: z.string().min(1),
    email: z.string().nullable(),
    emailProven: z.boolean(),
    name: z.string().nullable(),
    photo: z.string().nullable(),
  }),
})

/**
 * Signs in a person returning from a provider; with an ID token, lets that account sign in by the provider too. The
 * browser sends a one-time code in any of the SDK's credential fields, never the profile, which could be forged.
 */
export const signInWithProvider = call(
  z.object({
    requestUri: url,
    postBody: token,
    pendingToken: token,
    idToken: token,
    autoCreate: z.boolean().optional(),
  }),
  async (identity, input, caller) => {
    await identity.limits.fromAddress('provider', caller.address)
    const current = input.idToken ? await recentBearer(identity, input.idToken) : null
    const { provider, profile } = await broughtBack(identity, input)
    const signIn = {
      provider,
      profile,
      current: current?.account ?? null,
      mayCreate: input.autoCreate !== false,
      language: caller.language,
    }
    const outcome = await transact(identity.db, (trx) => accountFor(identity, trx, signIn))
    if ('stranger' in outcome)
      return confirmationNeeded(identity, { provider, profile, account: outcome.stranger })
    const { account, isNewUser } = outcome
    must(!account.disabled, 'USER_DISABLED')
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId: provider,
      localId: account.uid,
      federatedId: profile.id,
      email: account.email ?? undefined,
      emailVerified: account.email_verified,
      displayName: account.display_name ?? undefined,
      photoUrl: account.photo_url ?? undefined,
      isNewUser,
      rawUserInfo: JSON.stringify({
        id: profile.id,
        name: profile.name,
        email: profile.email,
        picture: profile.photo,
      }),
      // Linking is not a new sign-in: otherwise a session could be kept recent by linking.
      ...(await openSession(
        identity,
        account,
        // guard: linking a provider makes no sign-in recent (recent-sign-in)
        // without: { provider, at: identity.clock() }
        current?.signIn ?? { provider, at: identity.clock() },
      )),
    }
  },
)

/**
 * The account that is linked. @throws Failure CREDENTIAL_TOO_OLD_LOGIN_AGAIN, and what `bearerOf`
 * throws
 */
async function recentBearer(
  identity: Identity,
  idToken: string,
): Promise<{ account: Account; signIn: SignIn }> {
  const bearer = await bearerOf(identity, idToken)
  // guard: linking a provider needs a recent sign-in (recent-sign-in)
  await mustBeOwner(identity, bearer, 'sign-in')
  return bearer
}

async function broughtBack(
  identity: Identity,
  input: {
    requestUri?: string | undefined
    postBody?: string | undefined
    pendingToken?: string | undefined
  },
) {
  must(input.requestUri && URL.canParse(input.requestUri), 'INVALID_REQ_TYPE')
  const brought = new URL(input.requestUri).searchParams
  for (const [name, value] of new URLSearchParams(input.postBody)) brought.set(name, value)
  const code =
    input.pendingToken ??
    brought.get('code') ??
    brought.get('access_token') ??
    brought.get('id_token')
  must(code, 'INVALID_IDP_RESPONSE : Only a code of this service is taken.')
  const { details } = await redeemCode(identity.db, {
    now: identity.clock(),
    code,
    kinds: ['PROVIDER_PROFILE'],
  }).catch((error: unknown) => {
    if (error instanceof Failure)
      throw new Failure(input.pendingToken ? 'INVALID_PENDING_TOKEN' : 'INVALID_IDP_RESPONSE')
    throw error
  })
  const answered = SignInReply.parse(details)
  const providerId = brought.get('providerId')
  must(
    providerId === null || (isProviderId(providerId) && providerId === answered.provider),
    'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  )
  return answered
}

type Outcome = { account: Account; isNewUser: boolean } | { stranger: Account }

interface SignInRequest {
  provider: ProviderId
  profile: ProviderProfile
  current: Account | null
  mayCreate: boolean
  language: string
}

async function accountFor(identity: Identity, trx: Trx, signIn: SignInRequest): Promise<Outcome> {
  const { provider, profile, current, mayCreate } = signIn
  const now = identity.clock()
  const linked = await trx
    .selectFrom('identity.provider_links')
    .select('uid')
    .where('provider', '=', provider)
    .where('provider_uid', '=', profile.id)
    .executeTakeFirst()
  if (current) {
    must(!linked || linked.uid === current.uid, 'FEDERATED_USER_ID_ALREADY_LINKED')
    if (!linked) {
      await mustLinkNoOther(trx, { uid: current.uid, provider })
      await noticeLink(identity, trx, { account: current, ...signIn })
    }
    return {
      account: await linkAccount(trx, { account: current, provider, profile, now }),
      isNewUser: false,
    }
  }
  const owner = linked && (await accountByUid(trx, linked.uid))
  if (owner)
    return {
      account: await linkAccount(trx, {
        account: await proven(identity, trx, { account: owner, profile }),
        provider,
        profile,
        now,
      }),
      isNewUser: false,
    }

  must(mayCreate || (profile.email && (await accountByEmail(trx, profile.email))), 'USER_NOT_FOUND')
  const created = await createAccount(trx, now, {
    email: profile.email,
    email_verified: profile.email !== null && profile.emailProven,
    display_name: profile.name,
    photo_url: profile.photo,
  })
  if (created)
    return {
      account: await linkAccount(trx, { account: created, provider, profile, now }),
      isNewUser: true,
    }

  must(profile.email, 'USER_NOT_FOUND')
  const sameEmail = await accountByEmail(trx, profile.email)
  must(sameEmail, 'USER_NOT_FOUND')
  if (!profile.emailProven) return { stranger: sameEmail }
  await noticeLink(identity, trx, { account: sameEmail, ...signIn })
  return {
    account: await linkAccount(trx, {
      account: await proven(identity, trx, { account: sameEmail, profile }),
      provider,
      profile,
      now,
    }),
    isNewUser: false,
  }
}

/** One Google account is enough: a second would be a way in that no screen shows. */
async function mustLinkNoOther(
  trx: Trx,
  { uid, provider }: { uid: string; provider: ProviderId },
): Promise<void> {
  await trx
    .selectFrom('identity.accounts')
    .select('uid')
    .where('uid', '=', uid)
    .forUpdate()
    .execute()
  const links = await providerLinks(trx, uid)
  must(
    links.every((link) => link.provider !== provider),
    'OPERATION_NOT_ALLOWED : This account signs in by this provider already.',
  )
}

async function noticeLink(
  identity: Identity,
  trx: Trx,
  { account, provider, language }: { account: Account } & SignInRequest,
): Promise<void> {
  if (account.email)
    await identity.notify(trx, {
      kind: 'PROVIDER_LINKED',
      recipient: account.email,
      language,
      provider: PROVIDERS[provider],
    })
}

/** A trusted provider has just verified the address: see `claimByEmail`. */
async function proven(
  identity: Identity,
  trx: Trx,
  { account, profile }: { account: Account; profile: ProviderProfile },
): Promise<Account> {
  if (!profile.emailProven || profile.email !== account.email || account.email_verified)
    return account
  await claimByEmail(identity, trx, account)
  return changeAccount(trx, account.uid, { display_name: profile.name, photo_url: profile.photo })
}

async function linkAccount(
  trx: Trx,
  {
    account,
    provider,
    profile,
    now,
  }: { account: Account; provider: ProviderId; profile: ProviderProfile; now: Date },
): Promise<Account> {
  must(
    await linkProvider(trx, { uid: account.uid, provider, profile }),
    'FEDERATED_USER_ID_ALREADY_LINKED',
  )
  return changeAccount(trx, account.uid, {
    last_sign_in_at: now,
    ...(account.display_name === null && profile.name !== null
      ? { display_name: profile.name }
      : {}),
    ...(account.photo_url === null && profile.photo !== null ? { photo_url: profile.photo } : {}),
  })
}

/**
 * The address has an account, and this provider is not trusted to open it: sign in first, then
 * link.
 */
async function confirmationNeeded(
  identity: Identity,
  {
    provider,
    profile,
    account,
  }: { provider: ProviderId; profile: ProviderProfile; account: Account },
) {
  const links = await providerLinks(identity.db, account.uid)
  const pendingToken = await makeCode(identity.db, {
    now: identity.clock(),
    kind: 'PROVIDER_PROFILE',
    about: {
      details: { provider, profile: { ...profile } },
    },
  })
  return {
    needConfirmation: true,
    providerId: provider,
    federatedId: profile.id,
    email: profile.email,
    pendingToken,
    oauthAccessToken: pendingToken,
    verifiedProvider: [
      ...links.map((link) => link.provider),
      ...(account.password_hash ? ['password'] : []),
    ],
  }
}
