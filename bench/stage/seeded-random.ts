/** Numbers from 0 up to 1 that are the same in every run (xorshift, 32 bits). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
