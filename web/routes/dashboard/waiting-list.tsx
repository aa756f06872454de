import { useRevalidator } from 'react-router'
import { type Api, ApiProblem } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import {
  WaitingListScreen,
  type BatchToJoin,
} from '#web/features/orders/waiting/waiting-list-screen.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/waiting-list.ts'

/** One's waiting lists, and the full batch that the address names. */
async function load({ request, api, person }: PageRequest<object>) {
  await person()
  const batchId = new URL(request.url).searchParams.get('batch')
  const [places, wanted] = await Promise.all([
    api('GET /api/waiting-places'),
    batchId === null ? null : wantedBatch(api, batchId),
  ])
  return { places, wanted }
}

async function wantedBatch(api: Api, batchId: string): Promise<BatchToJoin> {
  try {
    return await api('GET /api/waiting-list', { query: { batchId } })
  } catch (error) {
    const codes: string[] = ['batch_not_found', 'invalid_input']
    if (error instanceof ApiProblem && codes.includes(error.code)) return 'gone'
    throw error
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard').waitingList
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <WaitingListScreen {...loaderData} onChanged={revalidate} />
    </>
  )
}
