import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Columns3,
  Eye,
  FileText,
  Film,
  ImageIcon,
  Info,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Rows3,
  Sigma,
  SquareCode,
  SquareSigma,
  Table,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWords } from '#web/text/words.ts'
import { useEditorMedia } from './editor-media.ts'

/** What can be done to the text. One stop of the Tab key; arrow keys go from button to button. */
export function Toolbar({
  editor,
  onLink,
  onVideo,
}: {
  editor: Editor
  onLink: () => void
  onVideo: () => void
}) {
  const words = useWords('curriculum')
  const { choosePicture, chooseFile } = useEditorMedia()
  const state = useEditorState({
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
  const edit = () => editor.chain().focus()
  const put = (type: string, attrs: object) =>
    editor.chain().focus().insertContent({ type, attrs }).run()
  const wrap = (type: string, attrs: object) =>
    editor.isActive(type) ? edit().lift(type).run() : edit().wrapIn(type, attrs).run()

  async function putChosen(
    type: 'picture' | 'file',
    choose: () => Promise<{ mediaId: string; name: string } | null>,
  ): Promise<void> {
    const chosen = await choose()
    if (chosen)
      put(
        type,
        type === 'picture'
          ? { mediaId: chosen.mediaId, alt: '', caption: '' }
          : { mediaId: chosen.mediaId, title: chosen.name },
      )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the stop of the Tab key
    <div
      role="toolbar"
      aria-label={words.toolbar}
      className="sticky top-0 z-10 flex items-center gap-0.5 overflow-x-auto rounded-t-md border-b border-line bg-surface p-1 lg:flex-wrap"
      onKeyDown={goAlong}
      onFocus={(event) => makeStop(event.currentTarget, event.target)}
    >
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
      <Divider />
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
      <Divider />
      {choosePicture && (
        <Tool
          Icon={ImageIcon}
          label={words.picture}
          onPress={() => void putChosen('picture', choosePicture)}
        />
      )}
      <Tool Icon={Film} label={words.video} onPress={onVideo} />
      {chooseFile && (
        <Tool
          Icon={FileText}
          label={words.file}
          onPress={() => void putChosen('file', chooseFile)}
        />
      )}
      <Tool
        Icon={SquareCode}
        label={words.codeBlock}
        isOn={state.codeBlock}
        onPress={() => edit().toggleCodeBlock().run()}
      />
      <Tool Icon={Sigma} label={words.formula} onPress={() => put('formula', { latex: '' })} />
      <Tool
        Icon={SquareSigma}
        label={words.formulaBlock}
        onPress={() => put('formulaBlock', { latex: '' })}
      />
      <Tool
        Icon={Table}
        label={words.table}
        onPress={() => edit().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool Icon={Minus} label={words.rule} onPress={() => edit().setHorizontalRule().run()} />
      {state.table && (
        <>
          <Divider />
          <Tool Icon={Rows3} label={words.tableRow} onPress={() => edit().addRowAfter().run()} />
          <Tool
            Icon={Columns3}
            label={words.tableColumn}
            onPress={() => edit().addColumnAfter().run()}
          />
          <TextTool label={words.deleteRow} onPress={() => edit().deleteRow().run()} />
          <TextTool label={words.deleteColumn} onPress={() => edit().deleteColumn().run()} />
          <Tool
            Icon={Trash2}
            label={words.deleteTable}
            onPress={() => edit().deleteTable().run()}
          />
        </>
      )}
    </div>
  )
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-6 w-px shrink-0 bg-line" />
}

function Tool({
  Icon,
  label,
  isOn,
  isFirst = false,
  isDisabled = false,
  onPress,
}: {
  Icon: LucideIcon
  label: string
  /** Undefined: it is no state that can be on. */
  isOn?: boolean
  isFirst?: boolean
  isDisabled?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      tabIndex={isFirst ? 0 : -1}
      className="flex size-10 shrink-0 sm:size-9 items-center justify-center rounded-md text-ink hover:bg-brand-wash aria-disabled:opacity-40 aria-pressed:bg-brand aria-pressed:text-on-brand"
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

function TextTool({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="min-h-10 shrink-0 rounded-md px-2 text-sm font-medium whitespace-nowrap hover:bg-brand-wash"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  )
}

const stops = (toolbar: Element) => [...toolbar.querySelectorAll<HTMLElement>('button, select')]

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const all = stops(event.currentTarget)
  const at = all.indexOf(event.target as HTMLElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  all[(next + all.length) % all.length]?.focus()
}

/** The Tab key comes back to where it left. */
function makeStop(toolbar: Element, current: EventTarget): void {
  for (const each of stops(toolbar)) each.tabIndex = each === current ? 0 : -1
}
