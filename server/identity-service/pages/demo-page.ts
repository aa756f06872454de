import { createHash } from 'node:crypto'
import { readEmail } from '../accounts.ts'
import { Failure } from '../failure.ts'
import type { Identity } from '../identity.ts'
import {
  type ProviderId,
  type ProviderProfile,
  PROVIDERS,
  verifiesAddresses,
} from '../oauth/provider.ts'
import { failedPage, finishPage } from './finish-page.ts'
import { type Html, html } from './html.ts'
import { page } from './page.ts'
import type { Question } from './question.ts'
import { failureWords, words } from './words.ts'

/** Distinguishes demo accounts from people who used the real provider. */
const DEMO = 'demo-'
const SHOWN = 12

/**
 * An account chooser that replaces a provider and lets anyone sign in as anyone. Exists only while
 * `demoSignIn` is on.
 */
export async function demoPage(
  identity: Identity,
  question: Question,
  mistake?: { words: string; email: string; name: string },
): Promise<Response> {
  const t = words[question.language]
  const provider = PROVIDERS[question.providerId]
  const accounts = await knownAccounts(identity, question)
  const hiddenFields = Object.entries(question).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return page({
    language: question.language,
    title: t.demoTitle(provider),
    status: mistake ? 400 : 200,
    content: html` <h1>${t.demoTitle(provider)}</h1>
      <p class="notice">${t.demoNotice(provider)}</p>
      ${
        accounts.length > 0
          ? html`<form method="post" action="/__/identity/demo">
              ${hiddenFields}
              <h2>${t.demoEarlier}</h2>
              ${accounts.map(accountButton)}
            </form>`
          : null
      }
      <form method="post" action="/__/identity/demo">
        ${hiddenFields}
        <h2>${t.demoAdd}</h2>
        ${mistake ? html`<p class="mistake" role="alert" id="mistake">${mistake.words}</p>` : null}
        <label for="email">${t.demoEmail}</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="254"
          autocomplete="off"
          value="${mistake?.email ?? ''}"
          ${mistake ? html` aria-invalid="true" aria-describedby="mistake"` : null}
        />
        <label for="name">${t.demoName}</label>
        <input
          id="name"
          name="name"
          maxlength="100"
          autocomplete="off"
          value="${mistake?.name ?? ''}"
        />
        <div class="row">
          <button class="button">${t.demoContinue}</button>
          <button class="quiet" name="cancel" value="1" formnovalidate>${t.cancel}</button>
        </div>
      </form>`,
  })
}

interface DemoAccount {
  provider_uid: string
  email: string | null
  display_name: string | null
}

function accountButton({ provider_uid: id, email, display_name: name }: DemoAccount): Html {
  const shown = name ?? email ?? id
  return html`<button class="account" name="account" value="${id}">
    <span class="letter" aria-hidden="true">${[...shown][0] ?? ''}</span
    ><span><strong>${shown}</strong><small>${email ?? ''}</small></span>
  </button>`
}

function knownAccounts(identity: Identity, question: Question): Promise<DemoAccount[]> {
  return identity.db
    .selectFrom('identity.provider_links as link')
    .innerJoin('identity.accounts as account', 'account.uid', 'link.uid')
    .select(['link.provider_uid', 'link.email', 'link.display_name'])
    .where('link.provider', '=', question.providerId)
    .where('link.provider_uid', 'like', `${DEMO}%`)
    .orderBy('account.last_sign_in_at', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The account chosen on the page. */
export async function answerDemo(
  identity: Identity,
  question: Question,
  chosen: URLSearchParams,
): Promise<Response> {
  if (chosen.get('cancel')) return failedPage(question, 'user-cancelled')
  const typed = {
    email: chosen.get('email') ?? '',
    name: (chosen.get('name') ?? '').trim().slice(0, 100),
  }
  try {
    const id = chosen.get('account')
    return await finishPage(
      identity,
      question,
      id ? await knownProfile(identity, question, id) : newProfile(question.providerId, typed),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return demoPage(identity, question, {
      words: failureWords(question.language, error.message),
      ...typed,
    })
  }
}

/** One address is one person at the fake provider, however often it is added. */
function newProfile(
  provider: ProviderId,
  { email: typedEmail, name }: { email: string; name: string },
): ProviderProfile {
  const email = readEmail(typedEmail)
  const id = DEMO + createHash('sha256').update(email).digest('hex').slice(0, 20)
  const [mailbox = ''] = email.split('@')
  return {
    id,
    email,
    emailProven: verifiesAddresses(provider),
    name: name || mailbox,
    photo: null,
  }
}

async function knownProfile(
  identity: Identity,
  question: Question,
  id: string,
): Promise<ProviderProfile> {
  const link = await identity.db
    .selectFrom('identity.provider_links')
    .selectAll()
    .where('provider', '=', question.providerId)
    .where('provider_uid', '=', id)
    .executeTakeFirst()
  if (!link || !id.startsWith(DEMO)) throw new Failure('USER_NOT_FOUND')
  return {
    id,
    email: link.email,
    emailProven: verifiesAddresses(question.providerId),
    name: link.display_name,
    photo: link.photo_url,
  }
}
