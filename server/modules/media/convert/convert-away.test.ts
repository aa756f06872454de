import { expect, test } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { bucketStore } from '../../../storage/bucket-store.ts'
import { pretendBucket } from '../../../testing/pretend-bucket.ts'
import { testServer } from '../../../testing/test-server.ts'
import { convertQueuedVideos } from './convert-queued-videos.ts'

test('a video waits while the bucket is away, and fails only by itself', async () => {
  const bucket = await pretendBucket()
  const files = bucketStore(bucket.address, { connect: 300, silence: 400, whole: 1_000 })
  const server = await testServer({ files })
  const { db, clock, config } = server.services
  const { token } = await server.newStudent({ role: 'staff' })
  const started = await server.call('POST /api/media', {
    token,
    body: { kind: 'video', name: 'A lesson' },
  })
  const { mediaId } = started.body as Media
  const { id } = await db
    .updateTable('media')
    .set({ conversion: 'waiting' })
    .where('media_id', '=', mediaId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('media_files')
    .values({ media_id: id, name: 'original.mp4', bytes: 3, sha256: 'a'.repeat(64) })
    .execute()
  const failures: unknown[] = []
  // As ffmpeg ends when it cannot open the address of a file: it does not say why.
  const convert = () =>
    convertQueuedVideos(
      { db, files, now: clock(), clock, ...config.media, ffmpeg: '/bin/false' },
      { signal: new AbortController().signal, onFailure: (error) => failures.push(error) },
    )
  const state = () =>
    db
      .selectFrom('media')
      .select(['conversion', 'conversion_tries'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  bucket.refuse({ status: 500, body: '<Error><Code>InternalError</Code></Error>' })
  for (let night = 0; night < 5; night += 1) await convert()
  expect(await state()).toEqual({ conversion: 'waiting', conversion_tries: 0 })
  bucket.refuse(null)
  await convert()
  expect(await state()).toEqual({ conversion: 'failed', conversion_tries: 1 })
  expect(failures).toHaveLength(6)
  await bucket.close()
})
