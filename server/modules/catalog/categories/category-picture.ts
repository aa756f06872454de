/** The picture of a category, which is also the banner of its courses that have none of their own. */
export function categoryPicture({
  slug,
  picture_path,
}: {
  slug: string
  picture_path: string | null
}): string {
  return picture_path ?? `/pictures/categories/${slug}.svg`
}
