import type { Editor } from '@tiptap/core'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { isArticleLink } from '#contract/learning/article.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { AddressModal } from './address-modal.tsx'
import { useEditorMedia } from './editor-media.ts'

export const LINK = 'article-link'
export const VIDEO = 'article-video'

/** The address of the link the cursor is in, or of a new one. */
export function LinkModal({ editor }: { editor: Editor }) {
  const words = useWords('curriculum')
  return (
    <AddressModal
      id={LINK}
      title={words.link}
      label={words.linkAddress}
      hint={words.linkHint}
      wrong={words.badLink}
      current={() => String(editor.getAttributes('link').href ?? '')}
      check={isArticleLink}
      onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
      onGiven={(href) => {
        const { empty } = editor.state.selection
        const chain = editor.chain().focus().extendMarkRange('link')
        if (empty && !editor.isActive('link'))
          chain
            .insertContent({
              type: 'text',
              text: href,
              marks: [{ type: 'link', attrs: { href } }],
            })
            .run()
        else chain.setLink({ href }).run()
      }}
    />
  )
}

/** A video to put into the text: one of the library, or its address. */
export function VideoModal({ editor }: { editor: Editor }) {
  const words = useWords('curriculum')
  const { chooseVideo } = useEditorMedia()
  const put = (source: VideoSource | null) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'video', attrs: { source, title: '' } })
      .run()

  async function choose(ask: NonNullable<typeof chooseVideo>): Promise<void> {
    closeModal(VIDEO)
    const chosen = await ask()
    if (chosen) put({ source: 'hosted', mediaId: chosen.mediaId })
  }

  return (
    <AddressModal
      id={VIDEO}
      title={words.video}
      label={words.videoAddress}
      hint={words.videoHint}
      wrong={words.videoBad}
      current={() => ''}
      check={(address) => readVideoAddress(address) !== null}
      onGiven={(address) => put(readVideoAddress(address))}
      other={
        chooseVideo && (
          <Button look="outline" className="mb-4" onClick={() => void choose(chooseVideo)}>
            {words.videoOfLibrary}
          </Button>
        )
      }
    />
  )
}
