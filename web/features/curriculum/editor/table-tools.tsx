import type { Editor } from '@tiptap/core'
import { Columns3, Rows3, Trash2 } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { Divider, TextTool, Tool } from './toolbar-parts.tsx'

/** Rows and columns of the table the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const words = useWords('curriculum')
  const edit = () => editor.chain().focus()
  return (
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
      <Tool Icon={Trash2} label={words.deleteTable} onPress={() => edit().deleteTable().run()} />
    </>
  )
}
