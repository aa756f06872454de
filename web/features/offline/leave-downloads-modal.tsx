import { useEffect, useId, useState } from 'react'
import { formatCount, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { removeDownload } from './download-manager.ts'
import { type OfflineLesson, keyOf } from './offline-lesson.ts'

/**
 * Asked of someone who signs out: whether their downloads go from this device, as they should from a shared phone. The
 * words of the area "downloads" have to be loaded.
 */
export function LeaveDownloadsModal({
  downloads,
  onAnswer,
}: {
  downloads: readonly OfflineLesson[]
  /** false: they stay signed in. */
  onAnswer: (mayLeave: boolean) => void
}) {
  const words = useWords('downloads')
  const language = useLanguage()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => openModal(id), [id])
  const size = megabytes(
    downloads.reduce((sum, { bytes }) => sum + bytes, 0),
    language,
  )
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      for (const lesson of downloads) await removeDownload(keyOf(lesson))
    } catch (error) {
      reportError(error)
      return
    } finally {
      setBusy(false)
    }
    leave()
  }
  function leave(): void {
    onAnswer(true)
    closeModal(id)
  }
  return (
    <Modal id={id} title={words.leaveTitle} className="max-w-md" onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-5">
        <p>
          {downloads.length === 1
            ? words.one(size)
            : words.all(formatCount(downloads.length, language), size)}
        </p>
        <p>{words.leaveText}</p>
        <div className="flex flex-col gap-3">
          <Button busy={isBusy} onClick={() => void remove()}>
            {words.leaveRemove}
          </Button>
          <Button look="outline" onClick={leave}>
            {words.leaveKeep}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
