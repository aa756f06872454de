import type { Editor } from '@tiptap/core'
import { isArticleLink } from '#contract/learning/article.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import { useWords } from '#web/text/words.ts'
import { AddressModal } from './address-modal.tsx'

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

/** The address of a video to put into the text. */
export function VideoModal({ editor }: { editor: Editor }) {
  const words = useWords('curriculum')
  return (
    <AddressModal
      id={VIDEO}
      title={words.video}
      label={words.videoAddress}
      hint={words.videoHint}
      wrong={words.videoBad}
      current={() => ''}
      check={(address) => readVideoAddress(address) !== null}
      onGiven={(address) =>
        editor
          .chain()
          .focus()
          .insertContent({
            type: 'video',
            attrs: { source: readVideoAddress(address), title: '' },
          })
          .run()
      }
    />
  )
}
