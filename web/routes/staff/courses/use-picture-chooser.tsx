import { lazy, Suspense, useRef, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'

const FileUpload = lazy(() => import('#web/features/media/file-upload.tsx'))

const CHOOSER = 'choose-picture'

/** Asks for a picture in a dialog; closing it chooses none. The words of the area "media" have to be loaded. */
export function usePictureChooser() {
  const words = useWords('staff').questionBanks.editor
  const [turn, setTurn] = useState(0)
  const answer = useRef<(mediaId: string | null) => void>(() => {})

  function choosePicture(): Promise<string | null> {
    setTurn((last) => last + 1)
    openModal(CHOOSER)
    return new Promise((resolve) => (answer.current = resolve))
  }

  const chooser = (
    <Modal id={CHOOSER} title={words.pictureTitle} onClose={() => answer.current(null)}>
      <Suspense fallback={null}>
        {turn > 0 && (
          <FileUpload
            key={turn}
            kind="picture"
            onReady={({ mediaId }) => {
              answer.current(mediaId)
              closeModal(CHOOSER)
            }}
          />
        )}
      </Suspense>
    </Modal>
  )
  return { choosePicture, chooser }
}
