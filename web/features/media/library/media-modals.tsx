import { type ReactNode, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import type { ButtonLook } from '#web/ui/button/button-look.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalFormButtons } from '#web/ui/dialog/modal-form-buttons.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useMediaProblem } from '../media-problem.ts'
import { type MediaChoice, MediaPicker } from './media-picker.tsx'
import { UsesList, useUses } from './uses-list.tsx'

export type MediaAct = 'rename' | 'replace' | 'remove'
export const modalOf = (act: MediaAct, { mediaId }: Media) => `${act}-${mediaId}`

export function RenameModal({
  media,
  onRenamed,
}: {
  media: Media
  onRenamed: (media: Media) => void
}) {
  const words = useWords('media').library
  const id = modalOf('rename', media)
  const form = useForm({
    schema: async () => {
      const [{ z }, { MediaName }] = await Promise.all([
        import('zod'),
        import('#contract/media/media.ts'),
      ])
      return z.object({ name: MediaName })
    },
    async onSubmit(body) {
      const { mediaId } = media
      onRenamed(await api('PATCH /api/media/{mediaId}', { params: { mediaId }, body }))
      closeModal(id)
      toast.success(words.renamed)
    },
  })
  return (
    <Modal id={id} title={words.rename}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field {...form.field('name')} label={words.name} required>
          <Input autoComplete="off" maxLength={200} defaultValue={media.name} />
        </Field>
        <FormFailure>{form.failure}</FormFailure>
        <ModalFormButtons modal={id} cancel={words.keep} submit={words.save} busy={form.isBusy} />
      </form>
    </Modal>
  )
}

/** Puts a newer upload in its place, after a look at where that shows. */
export function ReplaceModal({
  media,
  onReplaced,
}: {
  media: Media
  onReplaced: (media: Media) => void
}) {
  const words = useWords('media').library
  const [newer, setNewer] = useState<MediaChoice | null>(null)
  const uses = useUses(media.mediaId)
  const id = modalOf('replace', media)
  async function replace(newer: string): Promise<void> {
    const { mediaId } = media
    const params = { mediaId }
    onReplaced(await api('POST /api/media/{mediaId}/replace', { params, body: { newer } }))
    toast.success(words.replaced)
  }
  return (
    <Modal id={id} title={words.replaceTitle(media.name)}>
      {newer ? (
        <div className="grid gap-3">
          <p className="break-words">{words.replaceBy(newer.name)}</p>
          <UsesList {...uses} />
          <p>{words.replaceCaptions}</p>
          <ActButtons
            modal={id}
            look="primary"
            text={words.replaceYes}
            onAct={() => replace(newer.mediaId)}
          >
            <Button look="quiet" onClick={() => setNewer(null)}>
              {words.chooseOther}
            </Button>
          </ActButtons>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-soft">{words.replaceText}</p>
          <MediaPicker kind={media.kind} isReadyNeeded onChosen={setNewer} />
        </div>
      )}
    </Modal>
  )
}

/** Deletes what no published lesson and no question shows, and says what it means for drafts. */
export function RemoveModal({ media, onRemoved }: { media: Media; onRemoved: () => void }) {
  const words = useWords('media').library
  const answer = useUses(media.mediaId)
  const id = modalOf('remove', media)
  const uses = answer.uses ?? []
  const isShown = uses.some((use) => use.isShown)
  async function remove(): Promise<void> {
    const { mediaId } = media
    await api('DELETE /api/media/{mediaId}', { params: { mediaId } })
    toast.success(words.removed)
    onRemoved()
  }
  return (
    <Modal
      id={id}
      title={isShown ? words.cannotRemove : words.removeTitle(media.name)}
      className="max-w-md"
    >
      <div className="grid gap-3">
        <p>{isShown ? words.cannotRemoveText : words.removeText}</p>
        {!isShown && uses.length > 0 && <p>{words.removeDrafts}</p>}
        <UsesList {...answer} />
        {answer.uses && !isShown && (
          <ActButtons modal={id} look="danger" text={words.removeYes} onAct={remove} />
        )}
      </div>
    </Modal>
  )
}

/** The buttons of a question; the dialog closes once it is done, or says why it is not. */
function ActButtons({
  modal,
  look,
  text,
  onAct,
  children,
}: {
  modal: string
  look: ButtonLook
  text: string
  onAct: () => Promise<void>
  children?: ReactNode
}) {
  const mediaProblem = useMediaProblem()
  const words = useWords('media').library
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function act(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onAct()
      closeModal(modal)
    } catch (error) {
      setFailure(mediaProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button look="outline" onClick={() => closeModal(modal)}>
          {words.keep}
        </Button>
        <Button look={look} busy={isBusy} onClick={() => void act()}>
          {text}
        </Button>
      </div>
    </>
  )
}
