import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { PictureUpload, type UploadPicture } from './picture-upload.tsx'

/** The banner as it is, another one to upload, and the way back to the picture of the category. */
export function BannerField({
  banner,
  categoryPicture,
  onBanner,
  upload,
}: {
  banner: string
  /** Of its category: shown where the course has none of its own. */
  categoryPicture: string
  onBanner: (banner: string) => void
  upload: UploadPicture
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
        <PictureUpload
          shape="banner"
          label={words.chooseBanner}
          upload={upload}
          onPicture={onBanner}
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
