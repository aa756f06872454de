import { ChevronDown, ChevronUp, Pause, Play, RotateCcw, X } from 'lucide-react'
import { type RefCallback, useCallback, useId, useState } from 'react'
import { digitsIn, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { useFocusAfterRemoval } from '#web/ui/hooks/use-focus-after-removal.ts'
import { clockTime, percent } from '../amounts.ts'
import { LeaveUploadsModal } from './leave-uploads.tsx'
import { type QueuedUpload, uploadQueue } from './upload-queue.ts'
import { useProgressInTitle } from './use-progress-in-title.ts'
import { doneOf, useFailureText, useUploads } from './use-uploads.ts'

const CANCEL_UPLOAD = 'cancel-upload'

/**
 * The uploads of this browser, at the foot of every page of the staff area. The words of the area "media" have to be
 * loaded.
 */
export default function UploadTray() {
  const words = useWords('media').tray
  const uploads = useUploads()
  const [isOpen, setOpen] = useState(true)
  const [cancelled, setCancelled] = useState<QueuedUpload | null>(null)
  const listId = useId()
  const list = useFocusAfterRemoval(uploads.length)
  const [height, tray] = useHeight()
  const summary = useSummary(uploads)
  useProgressInTitle(summary.isBusy ? summary.share : null)
  if (uploads.length === 0) return null
  return (
    <>
      {/* As high as the tray, open or folded: it covers nothing at the end of the page. */}
      <div aria-hidden="true" style={{ height: height + 16 }} />
      <section
        ref={tray}
        aria-label={words.title}
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised sm:left-auto sm:right-4 sm:w-[26rem] sm:rounded-t-lg sm:border"
      >
        <div className="flex items-center gap-1 py-1 pe-1.5 ps-4">
          <p role="status" className="min-w-0 flex-1 font-semibold">
            {summary.text}
          </p>
          {uploads.every(({ step }) => step === 'ready') && (
            <Button
              look="quiet"
              size="sm"
              onClick={() => uploads.forEach(({ id }) => uploadQueue.dismiss(id))}
            >
              {words.clear}
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={isOpen ? words.fold : words.unfold}
            aria-expanded={isOpen}
            aria-controls={listId}
            className="px-3"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <ChevronDown size={20} aria-hidden="true" />
            ) : (
              <ChevronUp size={20} aria-hidden="true" />
            )}
          </Button>
        </div>
        <div
          id={listId}
          ref={list}
          role="group"
          aria-label={words.list}
          tabIndex={-1}
          hidden={!isOpen}
          className="max-h-[38dvh] overflow-y-auto border-t border-line outline-none"
        >
          <Lost uploads={uploads.filter(({ step }) => step === 'lost')} />
          <ol>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onCancel={() => {
                  setCancelled(upload)
                  openModal(CANCEL_UPLOAD)
                }}
              />
            ))}
          </ol>
        </div>
      </section>
      <ConfirmModal
        id={CANCEL_UPLOAD}
        title={words.cancelTitle}
        confirm={words.cancelYes}
        keep={words.keep}
        onConfirm={async () => {
          if (cancelled) await uploadQueue.cancel(cancelled.id)
        }}
      >
        <p className="break-words">{words.cancelText(cancelled?.name ?? '')}</p>
      </ConfirmModal>
      <LeaveUploadsModal />
    </>
  )
}

/** How high an element is now, and the callback that tells which one. */
function useHeight(): [height: number, of: RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0)
  const of = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [height, of]
}

/** What the folded tray says, and how much of all is done. */
function useSummary(uploads: readonly QueuedUpload[]) {
  const words = useWords('media').tray
  const language = useLanguage()
  const count = (number: number) => digitsIn(language, number)
  const failed = uploads.filter(({ step }) => step === 'failed' || step === 'lost').length
  const open = uploads.filter(({ step }) => !['ready', 'failed', 'lost'].includes(step))
  const counted = uploads.filter(({ step }) => step !== 'failed' && step !== 'lost')
  const ready = counted.length - open.length
  const share =
    counted.reduce((sum, upload) => sum + doneOf(upload), 0) / Math.max(1, counted.length)
  const text =
    open.length > 0
      ? `${words.underWay(count(ready), count(counted.length))} · ${percent(share, language)}`
      : failed > 0
        ? words.needYou(count(failed), failed === 1)
        : words.allReady(count(ready), ready === 1)
  return { text, share, isBusy: open.length > 0 }
}

/** Files that this browser could not keep over a reload. */
function Lost({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const words = useWords('media').tray
  if (uploads.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2 border-b border-line bg-accent-wash px-4 py-3 text-sm">
      <p>{words.lost}</p>
      <ul className="list-disc ps-5 font-semibold">
        {uploads.map(({ id, name }) => (
          <li key={id} className="break-all">
            {name}
          </li>
        ))}
      </ul>
      <label
        className={buttonClasses(
          'outline',
          'sm',
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus',
        )}
      >
        {words.chooseAgain}
        <input
          type="file"
          multiple
          className="sr-only"
          onChange={({ currentTarget }) => {
            for (const file of currentTarget.files ?? []) void uploadQueue.chooseAgain(file)
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}

function UploadRow({ upload, onCancel }: { upload: QueuedUpload; onCancel: () => void }) {
  const words = useWords('media')
  const failureText = useFailureText()
  const { id, name, step, failure } = upload
  const hasEnded = step === 'ready' || step === 'failed'
  const mayRetry = step === 'failed' && !failure
  return (
    <li className="grid gap-1 border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        {(step === 'running' || step === 'waiting') && (
          <IconButton
            label={words.tray.pauseOf(name)}
            Icon={Pause}
            onPress={() => uploadQueue.pause(id)}
          />
        )}
        {step === 'paused' && (
          <IconButton
            label={words.tray.goOnOf(name)}
            Icon={Play}
            onPress={() => uploadQueue.goOn(id)}
          />
        )}
        {mayRetry && (
          <IconButton
            label={words.tray.retryOf(name)}
            Icon={RotateCcw}
            onPress={() => void uploadQueue.retry(id)}
          />
        )}
        {hasEnded ? (
          <IconButton label={words.tray.dismissOf(name)} Icon={X} onPress={() => dismiss(upload)} />
        ) : (
          step !== 'finishing' && (
            <IconButton label={words.tray.cancelOf(name)} Icon={X} onPress={onCancel} />
          )
        )}
      </div>
      {!hasEnded && step !== 'lost' && (
        <progress
          aria-label={words.tray.progressOf(name)}
          value={doneOf(upload)}
          max={1}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
        />
      )}
      {failure || step === 'failed' ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {failureText(upload)}
        </p>
      ) : (
        <StateText upload={upload} />
      )}
    </li>
  )
}

/** One that failed leaves nothing on the server. */
function dismiss({ id, step }: QueuedUpload): void {
  if (step === 'failed') void uploadQueue.cancel(id)
  else uploadQueue.dismiss(id)
}

function StateText({ upload: { name, step, share, media, kind } }: { upload: QueuedUpload }) {
  const { upload: words, tray } = useWords('media')
  const language = useLanguage()
  if (step === 'ready' && media)
    return (
      <p className="text-sm text-good">
        {media.state === 'ready' ? `${words.ready}: ${media.name}` : words.arrived(media.name)}
        {media.seconds !== null && ` · ${clockTime(media.seconds, language)}`}
        {media.state !== 'ready' && ` ${tray.preparedThere}`}
      </p>
    )
  const isEncoding = kind === 'video' && !share.isWhole && share.encoded < 1
  const states = {
    waiting: tray.waits,
    paused: words.paused,
    finishing: words.finishing,
    lost: tray.lostOf(name),
    running: share.isWaiting
      ? words.waiting
      : [
          isEncoding && `${words.encoding} ${percent(share.encoded, language)}`,
          share.all > 0 &&
            words.sent(megabytes(share.sent, language), megabytes(share.all, language)),
          share.secondsLeft !== null && words.left(clockTime(share.secondsLeft, language)),
          share.secondsLeft === null &&
            share.arrived > 0 &&
            words.continues(digitsIn(language, share.arrived)),
        ]
          .filter(Boolean)
          .join(' · '),
    ready: '',
    failed: '',
  }
  return (
    <>
      <p className="text-sm text-ink-soft">{states[step]}</p>
      {step === 'running' && share.isWhole && <p className="text-sm text-ink-soft">{tray.whole}</p>}
    </>
  )
}

function IconButton({
  label,
  Icon,
  onPress,
}: {
  label: string
  Icon: typeof X
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand"
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
