/** Where a photo of an attempt is, for its student and those who mark. */
export function photoPath(attemptId: string, photoId: string): string {
  return `/api/learn/attempts/${attemptId}/photos/${photoId}`
}
