import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checkedKey, type FileStore } from './file-store.ts'
import { typeOfFile } from './file-types.ts'
import { FilesAway, isBucketAway } from './files-away.ts'

export interface BucketAddress {
  /** Without a path: https://s3.ap-southeast-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where `BACKUP_URL` leads. */
export interface BackupPlace {
  bucket: BucketAddress
  /** What the names begin with; empty: nothing. */
  prefix: string
}

/** How long a bucket is waited for, in milliseconds. */
export interface BucketLimits {
  connect: number
  /** Without an answer, or a single byte of one. */
  silence: number
  /** For a file of no bytes, tries included; a larger one has longer. */
  whole: number
}

const LIMITS: BucketLimits = { connect: 3_000, silence: 8_000, whole: 20_000 }
const MOST_TRIES = 2
/** A slower line is as good as none. */
const SLOWEST_BYTES_A_SECOND = 64 * 1024
const REMOVED_AT_ONCE = 10

/**
 * Files in a bucket that speaks the S3 protocol (AWS, Cloudflare R2, MinIO, Ceph).
 *
 * Each of its calls throws FilesAway when the bucket is silent, broken or full.
 */
export function bucketStore(address: BucketAddress, limits: BucketLimits = LIMITS): FileStore {
  const place = `${address.endpoint}/${address.bucket}`
  const client = new S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: true,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // Stores other than AWS refuse checksums they did not ask for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MOST_TRIES,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.silence,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
  })
  const disk = new S3Driver({
    client,
    bucket: address.bucket,
    visibility: 'private',
    supportsACL: false,
  })

  /** @throws FilesAway */
  async function answered<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw asAway(error)
    }
  }

  function asAway(error: unknown): unknown {
    return isBucketAway(error) ? new FilesAway(place, error) : error
  }

  async function* bytesOf(body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body
    } catch (error) {
      throw asAway(error)
    }
  }

  /** Ends a call whose bytes come or go too slowly. */
  function wholeLimit(bytes: number): AbortSignal {
    return AbortSignal.timeout(Math.ceil(limits.whole + (bytes / SLOWEST_BYTES_A_SECOND) * 1_000))
  }

  function write(
    key: string,
    content: { body: Uint8Array | Readable; bytes: number; type: string | undefined },
    abortSignal: AbortSignal,
  ): Promise<unknown> {
    const { body, bytes, type } = content
    return client.send(
      new PutObjectCommand({
        Bucket: address.bucket,
        Key: checkedKey(key),
        Body: body,
        ContentLength: bytes,
        ContentType: type ?? typeOfFile(key),
      }),
      // The limit until the answer would end uploads that go on: silence does.
      { abortSignal, requestTimeout: 0 },
    )
  }

  /** @returns null where there is no such file */
  async function readWhole(key: string): Promise<Uint8Array | null> {
    try {
      const { Body: body, ContentLength: bytes = 0 } = await client.send(
        new GetObjectCommand({ Bucket: address.bucket, Key: checkedKey(key) }),
      )
      return await buffer(addAbortSignal(wholeLimit(bytes), body as Readable))
    } catch (error) {
      return nullWhereMissing(error)
    }
  }

  /** @returns null where there is no such file */
  async function sizeOf(key: string): Promise<number | null> {
    try {
      const { ContentLength: bytes = 0 } = await client.send(
        new HeadObjectCommand({ Bucket: address.bucket, Key: checkedKey(key) }),
      )
      return bytes
    } catch (error) {
      return nullWhereMissing(error)
    }
  }

  /** Every file whose key begins with `prefix`, page by page. */
  async function* pages(prefix?: string): AsyncGenerator<{ key: string; bytes: number }[]> {
    let after: string | undefined
    do {
      const page = await answered(
        client.send(
          new ListObjectsV2Command({
            Bucket: address.bucket,
            Prefix: prefix,
            ContinuationToken: after,
          }),
        ),
      )
      yield (page.Contents ?? []).flatMap(({ Key: key, Size: bytes = 0 }) =>
        key === undefined ? [] : [{ key, bytes }],
      )
      after = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (after !== undefined)
  }

  return {
    place,
    put: async (key, bytes, { type } = {}) =>
      void (await answered(
        write(key, { body: bytes, bytes: bytes.length, type }, wholeLimit(bytes.length)),
      )),
    async putStream(key, stream, { type, bytes }) {
      const source = new AbortController()
      stream.once('error', (error) => source.abort(error))
      const abortSignal = AbortSignal.any([source.signal, wholeLimit(bytes)])
      try {
        await answered(write(key, { body: stream, bytes, type }, abortSignal))
      } catch (error) {
        throw source.signal.aborted ? source.signal.reason : error
      } finally {
        stream.destroy()
      }
    },
    read: (key) => answered(readWhole(key)),
    async stream(key, range) {
      const answer = await answered(
        client.send(
          new GetObjectCommand({
            Bucket: address.bucket,
            Key: checkedKey(key),
            ...(range && { Range: `bytes=${range.from}-${range.to}` }),
          }),
        ),
      )
      return Readable.from(bytesOf(answer.Body as Readable), { objectMode: false })
    },
    size: (key) => answered(sizeOf(key)),
    async *list() {
      for await (const page of pages()) yield* page
    },
    remove: async (key) => answered(disk.delete(checkedKey(key))),
    async removeAll(prefix) {
      // One by one: for many at once S3 wants a checksum, and stores do not agree on which.
      for await (const page of pages(`${checkedKey(prefix)}/`))
        for (let at = 0; at < page.length; at += REMOVED_AT_ONCE)
          await answered(
            Promise.all(
              page.slice(at, at + REMOVED_AT_ONCE).map(({ key }) => disk.delete(checkedKey(key))),
            ),
          )
    },
    signedAddress: (key, { seconds, type, disposition }) =>
      disk.getSignedUrl(checkedKey(key), {
        expiresIn: seconds,
        ...(type && { contentType: type }),
        ...(disposition && { contentDisposition: disposition }),
      }),
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name)) return null
  throw error
}
