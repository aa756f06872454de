import type { BackupPlace, BucketAddress } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

export type { BackupPlace } from './bucket-store.ts'
export { type Cdn, cdnAddress } from './cdn-address.ts'
export type { FileStore } from './file-store.ts'
export { typeOfFile } from './file-types.ts'
export { FilesAway } from './files-away.ts'
export { folderStore } from './folder-store.ts'

/** A folder of this machine, or a bucket. */
export type StoragePlace = { folder: string } | { bucket: BucketAddress }

/** Opens the store of files that `config.storage` names. */
export async function openFileStore(place: StoragePlace): Promise<FileStore> {
  if ('folder' in place) return folderStore(place.folder)
  // The S3 client is large: a server with a folder never reads it.
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(place.bucket)
}

/**
 * Where files go by `MEDIA_STORAGE_URL`: `s3://key:secret@host/bucket?region=ap-southeast-1`, or `s3+http://` for a store
 * on this machine without TLS. Key and secret are percent-encoded where they hold `/`, `+` or `@`.
 *
 * @throws Error saying how to write it
 */
export function storagePlace(address: string | undefined, folder: string): StoragePlace {
  if (address === undefined) return { folder }
  const found = readBucketAddress(address)
  if (!found || found.prefix !== '')
    throw new Error(
      'MEDIA_STORAGE_URL must be s3://KEY:SECRET@HOST/BUCKET, such as s3://AKIA…:…@s3.ap-southeast-1.amazonaws.com/my-school',
    )
  return { bucket: found.bucket }
}

/**
 * Where sealed backups go by `BACKUP_URL`: as `storagePlace`, with more of a path where other things are in the bucket.
 *
 * @throws Error saying how to write it
 */
export function backupPlace(address: string): BackupPlace {
  const found = readBucketAddress(address)
  if (!found)
    throw new Error(
      'BACKUP_URL must be s3://KEY:SECRET@HOST/BUCKET/PREFIX, such as s3://AKIA…:…@s3.ap-southeast-1.amazonaws.com/my-backups/edi',
    )
  return found
}

function readBucketAddress(address: string): BackupPlace | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const [, bucket, prefix = ''] =
    (url &&
      /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*))?\/?$/.exec(
        url.pathname,
      )) ??
    []
  if (!url || !['s3:', 's3+http:'].includes(url.protocol) || !bucket) return null
  if (!url.host || !url.username || !url.password) return null
  return {
    bucket: {
      endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    prefix,
  }
}
