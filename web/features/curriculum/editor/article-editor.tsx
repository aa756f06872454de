import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { type ArticleDocument, isArticleLink } from '#contract/learning/article.ts'
import { readVideoAddress } from '#contract/media/video-address.ts'
import { useWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog.tsx'
import { cleanPastedHtml } from './clean-paste.ts'
import { AddressModal } from './address-modal.tsx'
import { type EditorMedia, EditorMediaContext } from './editor-media.ts'
import { articleExtensions } from './extensions.ts'
import { toDocument, toEditor } from './to-document.ts'
import { Toolbar } from './toolbar.tsx'
import './editor.css'

const LINK = 'article-link'
const VIDEO = 'article-video'

/** Writes an article. `document` is what it begins with; `replacement` puts another one in, which Undo takes back. */
export default function ArticleEditor({
  document,
  replacement,
  onReplaced,
  media,
  onChange,
}: {
  document: ArticleDocument
  replacement: ArticleDocument | null
  onReplaced: () => void
  media: EditorMedia
  onChange: (document: ArticleDocument) => void
}) {
  const words = useWords('curriculum')
  const latest = useRef({ onChange, onReplaced })
  useEffect(() => {
    latest.current = { onChange, onReplaced }
  })
  const editor = useEditor({
    extensions: articleExtensions(words.placeholder),
    content: toEditor(document),
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'article min-h-60 px-4 py-4 outline-none',
        'aria-label': words.editorLabel,
        'aria-multiline': 'true',
        role: 'textbox',
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: now }) => latest.current.onChange(toDocument(now.getJSON())),
  })

  useEffect(() => {
    if (!replacement) return
    editor.commands.setContent(toEditor(replacement), { emitUpdate: true })
    latest.current.onReplaced()
  }, [editor, replacement])

  return (
    <EditorMediaContext value={media}>
      <div className="rounded-md border border-line-strong bg-surface focus-within:border-brand">
        <Toolbar editor={editor} onLink={() => openModal(LINK)} onVideo={() => openModal(VIDEO)} />
        <EditorContent editor={editor} />
      </div>
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
    </EditorMediaContext>
  )
}
