import { useRef, useState } from 'react'
import type { MediaKind } from '#contract/media/terms.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { type MediaChoice, MediaPicker } from './media-picker.tsx'

const PICKER = 'choose-media'

/** Asks for a medium in a dialog; closing it chooses nothing. The words of the area "media" have to be loaded. */
export function useMediaPicker() {
  const words = useWords('media').picker
  const [choice, setChoice] = useState<{ kind: MediaKind; isReadyNeeded: boolean }>({
    kind: 'picture',
    isReadyNeeded: false,
  })
  const [turn, setTurn] = useState(0)
  const answer = useRef<(chosen: MediaChoice | null) => void>(() => {})

  function choose(kind: MediaKind, { isReadyNeeded = false } = {}): Promise<MediaChoice | null> {
    setChoice({ kind, isReadyNeeded })
    setTurn((last) => last + 1)
    openModal(PICKER)
    return new Promise((resolve) => (answer.current = resolve))
  }

  const picker = (
    <Modal
      id={PICKER}
      title={words.titles[choice.kind]}
      onClose={() => {
        answer.current(null)
        setTurn(0)
      }}
    >
      {turn > 0 && (
        <MediaPicker
          key={turn}
          {...choice}
          onChosen={(chosen) => {
            answer.current(chosen)
            closeModal(PICKER)
          }}
        />
      )}
    </Modal>
  )
  return { choose, picker }
}
