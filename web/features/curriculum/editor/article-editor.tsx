import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { useWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { cleanPastedHtml } from './clean-paste.ts'
import { LINK, LinkModal, VIDEO, VideoModal } from './address-modals.tsx'
import { type EditorMedia, EditorMediaContext } from './editor-media.ts'
import { articleExtensions } from './extensions.ts'
import { toDocument, toEditor } from './to-document.ts'
import { Toolbar } from './toolbar.tsx'
import './editor.css'

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
      <LinkModal editor={editor} />
      <VideoModal editor={editor} />
    </EditorMediaContext>
  )
}
