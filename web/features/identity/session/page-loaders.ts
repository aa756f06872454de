import { createContext, type RouterContextProvider } from 'react-router'
import { type Api, api, apiContext } from '#web/api.ts'
import { requireSession } from './require-session.ts'
import { whoIsSignedIn } from './session.ts'
import type { SessionUser } from './session-state.ts'

/** For whom the server renders a private page. */
export const personContext = createContext<SessionUser>()

/** What a private page is loaded with, on the server and in the browser. */
export interface PageRequest<Params> {
  request: Request
  params: Params
  /** One for all loaders of a navigation. */
  context: Readonly<RouterContextProvider>
  api: Api
  /** The signed-in person; others are redirected to the login page, which returns here. */
  person: () => Promise<SessionUser>
  /** Who reads a page that is open to visitors too; null: no one is signed in. */
  reader: () => Promise<SessionUser | null>
  /** Whether device storage (downloads, drafts, data used) can be asked. */
  isDevice: boolean
}

type Load<Params, Data> = (page: PageRequest<Params>) => Promise<Data>
interface Args<Params> {
  request: Request
  params: Params
  context: Readonly<RouterContextProvider>
}

/** The loader of a route as the browser runs it: `export const clientLoader = inBrowser(load)`. */
export function inBrowser<Params, Data>(load: Load<Params, Data>) {
  return ({ request, params, context }: Args<Params>): Promise<Data> =>
    load({
      request,
      params,
      context,
      api,
      person: () => requireSession(request),
      reader: whoIsSignedIn,
      isDevice: true,
    })
}

/** The same as the server runs it, for a person it knows only: `export const loader = onServer(load)`. */
export function onServer<Params, Data>(load: Load<Params, Data>) {
  return ({ request, params, context }: Args<Params>): Promise<Data> => {
    const person = async () => context.get(personContext)
    const api = context.get(apiContext)
    return load({ request, params, context, api, person, reader: person, isDevice: false })
  }
}
