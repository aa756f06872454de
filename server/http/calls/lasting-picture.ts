/** An uploaded picture under a name that always means the same bytes: browsers keep it, and it runs nothing. */
export function lastingPicture(bytes: Uint8Array, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  })
}
