/**
 * A text as its UTF-8 bytes, one in each character. Pages are searched and put together in this form: a single ৳ in a
 * plain string makes V8 hold all of it with two bytes a character, which takes every search and copy of a page of
 * 170 KB twice as long, and its encoding to UTF-8 ten times.
 */
export type ByteString = string

export function byteString(text: string): ByteString {
  return Buffer.from(text).toString('latin1')
}

export function bytesOf(text: ByteString): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'latin1')
}
