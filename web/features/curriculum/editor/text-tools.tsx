import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Eye,
  Info,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { Tool } from './toolbar-parts.tsx'
import type { ToolbarState } from './use-toolbar-state.ts'

interface ToolsProps {
  editor: Editor
  state: ToolbarState
}

export function UndoTools({ editor, state }: ToolsProps) {
  const words = useWords('curriculum')
  const edit = () => editor.chain().focus()
  return (
    <>
      <Tool
        Icon={Undo2}
        label={words.undo}
        isFirst
        isDisabled={!state.canUndo}
        onPress={() => edit().undo().run()}
      />
      <Tool
        Icon={Redo2}
        label={words.redo}
        isDisabled={!state.canRedo}
        onPress={() => edit().redo().run()}
      />
    </>
  )
}

/** Paragraph, or a heading of some level. */
export function StyleSelect({ editor, state }: ToolsProps) {
  const words = useWords('curriculum')
  const edit = () => editor.chain().focus()
  return (
    <select
      aria-label={words.style}
      value={String(state.style)}
      tabIndex={-1}
      className="min-h-10 shrink-0 rounded-md border border-line bg-surface px-2 font-medium"
      onChange={({ currentTarget: { value } }) =>
        value === 'paragraph'
          ? edit().setParagraph().run()
          : edit()
              .setHeading({ level: Number(value) as 2 | 3 | 4 })
              .run()
      }
    >
      {(['paragraph', 2, 3, 4] as const).map((style) => (
        <option key={style} value={String(style)}>
          {words.styles[style]}
        </option>
      ))}
    </select>
  )
}

/** Formats of words within a line. */
export function MarkTools({ editor, state, onLink }: ToolsProps & { onLink: () => void }) {
  const words = useWords('curriculum')
  const edit = () => editor.chain().focus()
  return (
    <>
      <Tool
        Icon={Bold}
        label={words.bold}
        isOn={state.bold}
        onPress={() => edit().toggleBold().run()}
      />
      <Tool
        Icon={Italic}
        label={words.italic}
        isOn={state.italic}
        onPress={() => edit().toggleItalic().run()}
      />
      <Tool
        Icon={Underline}
        label={words.underline}
        isOn={state.underline}
        onPress={() => edit().toggleUnderline().run()}
      />
      <Tool
        Icon={Code}
        label={words.codeMark}
        isOn={state.code}
        onPress={() => edit().toggleCode().run()}
      />
      <Tool Icon={LinkIcon} label={words.link} isOn={state.link} onPress={onLink} />
    </>
  )
}

/** Formats of whole paragraphs. */
export function BlockTools({ editor, state }: ToolsProps) {
  const words = useWords('curriculum')
  const edit = () => editor.chain().focus()
  const wrap = (type: string, attrs: object) =>
    editor.isActive(type) ? edit().lift(type).run() : edit().wrapIn(type, attrs).run()
  return (
    <>
      <Tool
        Icon={List}
        label={words.bulletList}
        isOn={state.bulletList}
        onPress={() => edit().toggleBulletList().run()}
      />
      <Tool
        Icon={ListOrdered}
        label={words.orderedList}
        isOn={state.orderedList}
        onPress={() => edit().toggleOrderedList().run()}
      />
      <Tool
        Icon={Quote}
        label={words.quote}
        isOn={state.blockquote}
        onPress={() => edit().toggleBlockquote().run()}
      />
      <Tool
        Icon={Info}
        label={words.callout}
        isOn={state.callout}
        onPress={() => wrap('callout', { tone: 'note' })}
      />
      <Tool
        Icon={Eye}
        label={words.answer}
        isOn={state.answer}
        onPress={() => wrap('answer', { title: words.answerDefault })}
      />
    </>
  )
}
