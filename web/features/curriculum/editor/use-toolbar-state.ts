import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

export type ToolbarState = ReturnType<typeof useToolbarState>

/** The formats at the cursor, for the buttons that show them. */
export function useToolbarState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style:
        ([2, 3, 4] as const).find((level) => now.isActive('heading', { level })) ??
        ('paragraph' as const),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      code: now.isActive('code'),
      link: now.isActive('link'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      codeBlock: now.isActive('codeBlock'),
      callout: now.isActive('callout'),
      answer: now.isActive('answer'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}
