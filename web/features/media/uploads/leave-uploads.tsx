import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal, openModal } from '#web/ui/dialog/dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { uploadQueue } from './upload-queue.ts'

const LEAVE_UPLOADS = 'leave-uploads'
let answer: (mayLeave: boolean) => void = () => {}

/** Asks whoever signs out while something is uploaded. The tray has to be shown. */
export function mayLeaveUploads(): Promise<boolean> {
  if (!uploadQueue.isBusy()) return Promise.resolve(true)
  openModal(LEAVE_UPLOADS)
  return new Promise((resolve) => (answer = resolve))
}

export function LeaveUploadsModal() {
  const words = useWords('media').tray
  function leave(): void {
    answer(true)
    closeModal(LEAVE_UPLOADS)
  }
  return (
    <Modal
      id={LEAVE_UPLOADS}
      title={words.leaveTitle}
      className="max-w-md"
      onClose={() => answer(false)}
    >
      <div className="flex flex-col gap-5">
        <p>{words.leaveText}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => closeModal(LEAVE_UPLOADS)}>
            {words.stay}
          </Button>
          <Button look="danger" onClick={leave}>
            {words.leave}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
