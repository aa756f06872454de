import type { Editor } from '@tiptap/core'
import {
  FileText,
  Film,
  ImageIcon,
  Minus,
  Sigma,
  SquareCode,
  SquareSigma,
  Table,
} from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { type MediaChoice, useEditorMedia } from './editor-media.ts'
import { Tool } from './toolbar-parts.tsx'
import type { ToolbarState } from './use-toolbar-state.ts'

/** What is put into the text: media, code, formulas, tables. */
export function InsertTools({
  editor,
  state,
  onVideo,
}: {
  editor: Editor
  state: ToolbarState
  onVideo: () => void
}) {
  const words = useWords('curriculum')
  const { choosePicture, chooseFile } = useEditorMedia()
  const edit = () => editor.chain().focus()
  const put = (type: string, attrs: object) => edit().insertContent({ type, attrs }).run()

  async function putChosen(
    type: 'picture' | 'file',
    choose: () => Promise<MediaChoice | null>,
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
    <>
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
    </>
  )
}
