import { defined } from '#contract/defined.ts'
import type { ArchiveCurriculum } from '#contract/catalog/course-archive.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

type MediaWithFiles = ArchiveCurriculum['media'][number]

/** What media consist of, with the checksum of each file; those that are not there are left out. */
export async function mediaFiles(
  db: Db | Trx,
  mediaIds: readonly string[],
): Promise<Map<string, MediaWithFiles>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .leftJoin('media_files as file', 'file.media_id', 'media.id')
    .select(['media.media_id', 'media.kind', 'media.name', 'media.bytes'])
    .select(['file.name as file', 'file.bytes as fileBytes', 'file.sha256'])
    .where('media.media_id', 'in', [...new Set(mediaIds)])
    .where('media.state', '=', 'ready')
    .orderBy('file.name')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ media_id }) => media_id)].map(([mediaId, files]) => {
      const { kind, name, bytes } = defined(files[0])
      const stored = files.flatMap(({ file, fileBytes, sha256 }) =>
        file === null ? [] : [{ name: file, bytes: Number(fileBytes), sha256: defined(sha256) }],
      )
      return [mediaId, { mediaId, kind, name, bytes: Number(bytes), files: stored }]
    }),
  )
}

interface MediaManifest {
  mediaId: string
  files: readonly { name: string; sha256: string }[]
}

/** Those of a list of media that are not here, or whose files are others. */
export async function findMissingMedia(
  db: Db,
  manifests: readonly MediaManifest[],
): Promise<string[]> {
  const here = await mediaFiles(
    db,
    manifests.map(({ mediaId }) => mediaId),
  )
  const sums = (media: Pick<MediaManifest, 'files'> | undefined) =>
    media?.files
      .map(({ name, sha256 }) => `${name} ${sha256}`)
      .toSorted()
      .join('\n')
  return manifests
    .filter((media) => sums(media) !== sums(here.get(media.mediaId)))
    .map(({ mediaId }) => mediaId)
}
