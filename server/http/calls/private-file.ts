/**
 * A file for one person: no cache keeps it, and it runs nothing. With a name a picture is shown and anything else is saved
 * under it.
 */
export function privateFile({
  data,
  type,
  name,
}: {
  data: Uint8Array
  type: string
  name?: string
}): Response {
  const shown = type === 'image/webp' ? 'inline' : 'attachment'
  return new Response(new Uint8Array(data), {
    headers: {
      'content-type': type,
      ...(name !== undefined && {
        'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`,
      }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    },
  })
}
