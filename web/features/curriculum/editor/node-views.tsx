import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { FileText, Film, ImageIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CalloutTone, calloutTones, codeLanguages } from '#contract/learning/article.ts'
import { formulaOptions } from '#contract/learning/formula-options.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { codeLanguageNames } from '../code-language-names.ts'
import { useEditorMedia } from './editor-media.ts'

const fieldClasses =
  'w-full min-h-10 rounded-md border border-line-strong bg-surface px-2.5 py-1 text-base leading-normal text-ink placeholder:text-ink-soft/80'

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const words = useWords('curriculum')
  return (
    <button
      type="button"
      aria-label={words.remove}
      className="flex size-10 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-danger-wash hover:text-danger"
      onClick={onRemove}
    >
      <Trash2 size={18} aria-hidden="true" />
    </button>
  )
}

/** A part other than text: its icon, its fields and a button that removes it. */
function Box({
  icon,
  selected,
  onRemove,
  children,
}: {
  icon: ReactNode
  selected: boolean
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <NodeViewWrapper
      className={classes(
        'my-4 flex gap-3 rounded-md border bg-surface p-3',
        selected ? 'border-brand' : 'border-line',
      )}
      contentEditable={false}
    >
      <span data-drag-handle="" className="flex h-10 shrink-0 cursor-grab items-center text-brand">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-2">{children}</span>
      <RemoveButton onRemove={onRemove} />
    </NodeViewWrapper>
  )
}

function TextField({
  label,
  value,
  onValue,
  most,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  most: number
}) {
  return (
    <label className="block">
      <span className="mb-0.5 block text-sm text-ink-soft">{label}</span>
      <input
        className={fieldClasses}
        value={value}
        maxLength={most}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </label>
  )
}

export function PictureView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords('curriculum')
  const { mediaId, alt, caption } = node.attrs as { mediaId: string; alt: string; caption: string }
  const address = useEditorMedia().pictureOf(mediaId)
  return (
    <Box
      icon={<ImageIcon size={20} aria-hidden="true" />}
      selected={selected}
      onRemove={deleteNode}
    >
      {address && <img src={address} alt="" className="max-h-72 self-start" />}
      <TextField
        label={`${words.alt}. ${words.altHint}`}
        value={alt}
        most={500}
        onValue={(value) => updateAttributes({ alt: value })}
      />
      <TextField
        label={words.caption}
        value={caption}
        most={500}
        onValue={(value) => updateAttributes({ caption: value })}
      />
    </Box>
  )
}

export function VideoView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords('curriculum')
  const { nameVideo } = useEditorMedia()
  const { source, title } = node.attrs as { source: VideoSource | null; title: string }
  return (
    <Box icon={<Film size={20} aria-hidden="true" />} selected={selected} onRemove={deleteNode}>
      <span className="flex min-h-10 items-center break-all font-semibold">
        {source && nameVideo(source)}
      </span>
      <TextField
        label={words.videoTitle}
        value={title}
        most={500}
        onValue={(value) => updateAttributes({ title: value })}
      />
    </Box>
  )
}

export function FileView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const words = useWords('curriculum')
  return (
    <Box icon={<FileText size={20} aria-hidden="true" />} selected={selected} onRemove={deleteNode}>
      <TextField
        label={words.fileTitle}
        value={String(node.attrs.title)}
        most={200}
        onValue={(title) => updateAttributes({ title })}
      />
    </Box>
  )
}

const toneLooks: Record<CalloutTone, string> = {
  note: 'border-brand bg-brand-wash',
  tip: 'border-good bg-good-wash',
  warning: 'border-accent bg-accent-wash',
}

export function CalloutView({ node, updateAttributes }: NodeViewProps) {
  const words = useWords('curriculum')
  const { tones } = useWords().article
  const tone = calloutTones.find((each) => each === node.attrs.tone) ?? 'note'
  return (
    <NodeViewWrapper className={classes('my-4 rounded-md border-s-4 px-4 py-3', toneLooks[tone])}>
      <select
        contentEditable={false}
        aria-label={words.tone}
        value={tone}
        className="mb-1 min-h-9 rounded-md border border-line-strong bg-surface px-2 text-sm font-semibold"
        onChange={(event) => updateAttributes({ tone: event.currentTarget.value })}
      >
        {calloutTones.map((each) => (
          <option key={each} value={each}>
            {tones[each]}
          </option>
        ))}
      </select>
      <NodeViewContent />
    </NodeViewWrapper>
  )
}

export function AnswerView({ node, updateAttributes }: NodeViewProps) {
  const words = useWords('curriculum')
  return (
    <NodeViewWrapper className="my-4 rounded-md border border-line bg-surface p-3">
      <input
        contentEditable={false}
        aria-label={words.answerTitle}
        placeholder={words.answerTitle}
        value={String(node.attrs.title)}
        maxLength={300}
        className={classes(fieldClasses, 'mb-2 font-semibold')}
        onChange={(event) => updateAttributes({ title: event.currentTarget.value })}
      />
      <NodeViewContent className="ps-3" />
    </NodeViewWrapper>
  )
}

export function CodeView({ node, updateAttributes }: NodeViewProps) {
  const words = useWords('curriculum')
  return (
    <NodeViewWrapper className="relative my-4">
      <select
        contentEditable={false}
        aria-label={words.codeLanguage}
        value={String(node.attrs.language ?? '')}
        className="absolute end-2 top-2 z-1 min-h-9 max-w-36 rounded-md border border-line-strong bg-surface px-2 text-sm"
        onChange={(event) => updateAttributes({ language: event.currentTarget.value || null })}
      >
        <option value="">{words.plainText}</option>
        {codeLanguages.map((language) => (
          <option key={language} value={language}>
            {codeLanguageNames[language]}
          </option>
        ))}
      </select>
      <pre spellCheck={false} className="pt-12!">
        <NodeViewContent<'code'> as="code" />
      </pre>
    </NodeViewWrapper>
  )
}

/** The formula as students will see it; its LaTeX once it is pressed. */
function useFormula({ node, updateAttributes, selected }: NodeViewProps) {
  const latex = String(node.attrs.latex)
  const [isOpen, setOpen] = useState(latex === '')
  const isShown = isOpen || latex === ''
  return {
    latex,
    isOpen: isShown,
    selected,
    open: () => setOpen(true),
    close: () => setOpen(false),
    write: (value: string) => updateAttributes({ latex: value }),
  }
}

export function FormulaView(props: NodeViewProps) {
  const words = useWords('curriculum')
  const { latex, isOpen, open, close, write, selected } = useFormula(props)
  return (
    <NodeViewWrapper
      as="span"
      contentEditable={false}
      className={classes('rounded-sm', selected && 'outline-2 outline-brand')}
    >
      {isOpen ? (
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was pressed or just put in
          autoFocus
          aria-label={words.latex}
          title={words.latexHint}
          value={latex}
          maxLength={2000}
          spellCheck={false}
          className="min-h-8 w-48 max-w-full rounded-sm border border-brand bg-surface px-1.5 font-mono text-sm"
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => (latex.trim() ? close() : props.deleteNode())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            const at = props.getPos()
            if (at !== undefined) props.editor.commands.focus(at + 1)
          }}
        />
      ) : (
        <button type="button" className="rounded-sm px-1 hover:bg-brand-wash" onClick={open}>
          <span className="sr-only">{`${words.editFormula}: ${latex}`}</span>
          <Rendered latex={latex} isBlock={false} />
        </button>
      )}
    </NodeViewWrapper>
  )
}

export function FormulaBlockView(props: NodeViewProps) {
  const words = useWords('curriculum')
  const { latex, isOpen, open, close, write, selected } = useFormula(props)
  return (
    <NodeViewWrapper
      contentEditable={false}
      className={classes(
        'my-4 rounded-md border bg-surface p-3',
        selected ? 'border-brand' : 'border-line',
      )}
    >
      {latex && (
        <button
          type="button"
          className="block w-full overflow-x-auto py-2 text-center"
          onClick={open}
        >
          <span className="sr-only">{`${words.editFormula}: ${latex}`}</span>
          <Rendered latex={latex} isBlock />
        </button>
      )}
      {isOpen && (
        <label className="block">
          <span className="mb-0.5 block text-sm text-ink-soft">
            {words.latex} ({words.latexHint})
          </span>
          <textarea
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was pressed or just put in
            autoFocus
            rows={Math.min(8, latex.split('\n').length + 1)}
            value={latex}
            maxLength={2000}
            spellCheck={false}
            className={classes(fieldClasses, 'font-mono text-sm')}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={() => latex.trim() && close()}
          />
        </label>
      )}
      <span className="flex justify-end">
        <RemoveButton onRemove={props.deleteNode} />
      </span>
    </NodeViewWrapper>
  )
}

/** KaTeX's MathML, fetched with the first formula. The button around it says its LaTeX. */
function Rendered({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const words = useWords('curriculum')
  const place = useRef<HTMLSpanElement>(null)
  const [isBad, setBad] = useState(false)

  useEffect(() => {
    let isCurrent = true
    import('katex').then(
      ({ default: katex }) => {
        if (!isCurrent || !place.current) return
        try {
          katex.render(latex, place.current, formulaOptions(isBlock))
          setBad(false)
        } catch {
          place.current.textContent = latex
          setBad(true)
        }
      },
      // Without KaTeX the LaTeX is shown.
      () => isCurrent && place.current && (place.current.textContent = latex),
    )
    return () => {
      isCurrent = false
    }
  }, [latex, isBlock])

  return (
    <>
      <span
        ref={place}
        aria-hidden="true"
        className={isBad ? 'font-mono text-sm text-danger' : undefined}
      />
      {isBad && <span className="sr-only">{words.latexBad}</span>}
    </>
  )
}
