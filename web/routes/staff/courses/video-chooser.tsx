import type { MediaChoice } from '#web/features/media/library/media-picker.tsx'
import { UploadChooser } from '#web/features/media/uploads/upload-chooser.tsx'
import { uploadQueue } from '#web/features/media/uploads/upload-queue.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Uploads a video, or takes one of the library. It can be named at once, and shows how far it is. */
export function VideoChooser({
  onChosen,
  choose,
}: {
  onChosen: (mediaId: string) => void
  choose: () => Promise<MediaChoice | null>
}) {
  const { upload: words, picker } = useWords('media')
  async function take(): Promise<void> {
    const chosen = await choose()
    if (chosen) onChosen(chosen.mediaId)
  }
  async function upload(file: File): Promise<void> {
    const [mediaId] = await uploadQueue.add([{ file, kind: 'video' }])
    if (mediaId) onChosen(mediaId)
  }
  return (
    <div className="grid justify-items-start gap-3 *:first:w-full">
      <UploadChooser
        kind="video"
        label={words.chooseVideo}
        isSingle
        onFiles={([file]) => file && void upload(file)}
      />
      <Button look="outline" aria-haspopup="dialog" onClick={() => void take()}>
        {picker.open}
      </Button>
    </div>
  )
}
