/** A part of an export, and the cursor of the next one. */
interface Part {
  csv: string
  next: string | null
}

/** Fetches an export part by part and joins them: all of it or nothing. */
export async function collectCsv(
  fetchPart: (after: string | undefined) => Promise<Part>,
): Promise<Blob> {
  const parts: string[] = []
  let after: string | undefined
  do {
    const { csv, next }: Part = await fetchPart(after)
    parts.push(csv)
    after = next ?? undefined
  } while (after !== undefined)
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
