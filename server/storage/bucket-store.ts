import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Readable } from 'node:stream'
import { checkedKey, type FileStore } from './file-store.ts'

export interface BucketAddress {
  /** Without a path: https://s3.ap-southeast-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket that speaks the S3 protocol (AWS, Cloudflare R2, MinIO, Ceph). */
export function bucketStore(address: BucketAddress): FileStore {
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: true,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // Stores other than AWS refuse checksums they did not ask for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new S3Driver({
    client,
    bucket: address.bucket,
    visibility: 'private',
    supportsACL: false,
  })

  return {
    place: `${address.endpoint}/${address.bucket}`,
    put: (key, bytes, { type } = {}) =>
      disk.put(checkedKey(key), bytes, { ...(type && { contentType: type }) }),
    putStream: (key, stream, { type, bytes }) =>
      disk.putStream(checkedKey(key), stream, {
        contentLength: bytes,
        ...(type && { contentType: type }),
      }),
    async read(key) {
      return (await disk.exists(checkedKey(key))) ? disk.getBytes(key) : null
    },
    async stream(key, range) {
      const answer = await client.send(
        new GetObjectCommand({
          Bucket: address.bucket,
          Key: checkedKey(key),
          ...(range && { Range: `bytes=${range.from}-${range.to}` }),
        }),
      )
      return answer.Body as Readable
    },
    async size(key) {
      return (await disk.exists(checkedKey(key)))
        ? (await disk.getMetaData(key)).contentLength
        : null
    },
    async *list() {
      let after: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: address.bucket, ContinuationToken: after }),
        )
        for (const { Key: key, Size: bytes } of page.Contents ?? [])
          if (key !== undefined) yield { key, bytes: bytes ?? 0 }
        after = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (after !== undefined)
    },
    remove: (key) => disk.delete(checkedKey(key)),
    removeAll: (prefix) => disk.deleteAll(`${checkedKey(prefix)}/`),
    signedAddress: (key, { seconds, type, disposition }) =>
      disk.getSignedUrl(checkedKey(key), {
        expiresIn: seconds,
        ...(type && { contentType: type }),
        ...(disposition && { contentDisposition: disposition }),
      }),
  }
}
