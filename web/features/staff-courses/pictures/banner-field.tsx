import type { CoursePicture } from '#contract/catalog/staff-courses.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { PictureChoice, type PictureCalls } from './picture-choice.tsx'

/** The banner as it is, another one to upload, and the way back to the picture of the category. */
export function BannerField({
  banner,
  categoryPicture,
  onBanner,
  pictures,
}: {
  banner: string
  /** Of its category: shown where the course has none of its own. */
  categoryPicture: string
  /** `alt`: what an earlier picture is said to show. */
  onBanner: (banner: string, alt?: CoursePicture['alt']) => void
  pictures: PictureCalls
}) {
  const words = useWords('staff').courses
  const shown = banner || categoryPicture
  return (
    <div className="flex flex-wrap items-start gap-4">
      <img
        src={shown}
        alt=""
        width={640}
        height={360}
        className="aspect-video w-full max-w-80 rounded-md bg-sunken object-cover"
      />
      <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
        <p className="text-ink-soft">{words.bannerDefault}</p>
        <PictureChoice
          shape="banner"
          label={words.chooseBanner}
          calls={pictures}
          onPicture={({ path, alt }) => onBanner(path, alt)}
        />
        {banner !== '' && (
          <Button look="quiet" size="sm" onClick={() => onBanner('')}>
            {words.removeBanner}
          </Button>
        )}
      </div>
    </div>
  )
}
