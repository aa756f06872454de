import { FileText, Info, Lightbulb, TriangleAlert } from 'lucide-react'
import { createContext, createElement, Fragment, type ReactNode, use, useState } from 'react'
import {
  type ArticleDocument,
  type Block,
  type BlockOf,
  type CalloutTone,
  type CodePiece,
  type Inline,
  isArticleLink,
  type ListItem,
  type MathPart,
  type TableCell,
  type TextNode,
} from '#contract/learning/article.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import './article.css'

/** How the surrounding page loads what is not in an article's document. */
export interface ArticleMedia {
  /** The address of a picture; null: unavailable, and its text is shown instead. */
  pictureOf: (mediaId: string) => { src: string; width?: number; height?: number } | null
  /** Whether a picture loads only when tapped, with low data. */
  holdsPictures?: boolean
  /** The address of a file; null: only named. */
  fileOf: (mediaId: string) => string | null
  /** A player for a video in the text. */
  renderVideo: (video: { source: VideoSource; title: string }) => ReactNode
}

const Media = createContext<ArticleMedia | null>(null)

function useMedia(): ArticleMedia {
  const media = use(Media)
  if (!media) throw new Error('Parts of an article need an Article around them.')
  return media
}

/**
 * An article. Every node becomes one of our components, so no author text reaches the page as HTML;
 * an unknown node shows its content. Works on the server and in the browser, and loads no library.
 */
export function Article({
  document,
  media,
  className,
}: {
  document: ArticleDocument
  media: ArticleMedia
  className?: string
}) {
  return (
    <Media value={media}>
      <div className={classes('article', className)}>
        <Blocks blocks={document.content} />
      </div>
    </Media>
  )
}

/** The first line of a document, where only text can be, such as in a heading. */
export function ArticleLine({ document: { content } }: { document: ArticleDocument }) {
  const [first] = content
  return first?.type === 'paragraph' ? <Inlines nodes={first.content} /> : null
}

// The same document renders the same list, so a place in it is a key that fits.
function Blocks({ blocks }: { blocks: readonly Block[] | undefined }): ReactNode {
  return blocks?.map((block, index) => <BlockView key={index} block={block} />)
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines nodes={block.content} />
        </p>
      )
    case 'heading':
      return createElement(`h${block.attrs.level}`, null, <Inlines nodes={block.content} />)
    case 'bulletList':
      return (
        <ul>
          <ListItems items={block.content} />
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs?.start}>
          <ListItems items={block.content} />
        </ol>
      )
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content} />
        </blockquote>
      )
    case 'horizontalRule':
      return <hr />
    case 'codeBlock':
      return <Code block={block} />
    case 'table':
      return <Table block={block} />
    case 'picture':
      return <Picture {...block.attrs} />
    case 'callout':
      return (
        <Callout tone={block.attrs.tone}>
          <Blocks blocks={block.content} />
        </Callout>
      )
    case 'formulaBlock':
      return (
        <Scrolled className="article-formula">
          <Formula {...block.attrs} isBlock />
        </Scrolled>
      )
    case 'video':
      return <Video {...block.attrs} />
    case 'file':
      return <File {...block.attrs} />
    case 'answer':
      return (
        <details className="article-answer">
          <summary lang={scriptOf(block.attrs.title)}>{block.attrs.title}</summary>
          <div>
            <Blocks blocks={block.content} />
          </div>
        </details>
      )
    default:
      return <Blocks blocks={(block as { content?: Block[] }).content} />
  }
}

function ListItems({ items }: { items: readonly ListItem[] }): ReactNode {
  return items.map((item, index) => (
    <li key={index}>
      <Blocks blocks={item.content} />
    </li>
  ))
}

function Inlines({ nodes }: { nodes: readonly Inline[] | undefined }): ReactNode {
  return nodes?.map((node, index) => <InlineView key={index} node={node} />)
}

function InlineView({ node }: { node: Inline }): ReactNode {
  if (node.type === 'hardBreak') return <br />
  if (node.type === 'formula') return <Formula {...node.attrs} />
  if (node.type === 'text') return <MarkedText node={node} />
  return null
}

function MarkedText({ node: { text, marks = [] } }: { node: TextNode }): ReactNode {
  // The first mark is the outermost.
  return marks.toReversed().reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    if (mark.type === 'underline') return <u>{inner}</u>
    if (mark.type === 'code') return <code>{inner}</code>
    if (mark.type === 'link' && isArticleLink(mark.attrs.href))
      return (
        <a href={mark.attrs.href} rel="noopener noreferrer nofollow" target="_blank">
          {inner}
        </a>
      )
    return inner
  }, text)
}

/** MathML where the formula was rendered, its LaTeX where it was not. */
function Formula({
  latex,
  math,
  isBlock = false,
}: {
  latex: string
  math?: MathPart | undefined
  isBlock?: boolean
}) {
  return math === undefined ? (
    <code className={isBlock ? 'block' : undefined}>{latex}</code>
  ) : (
    <MathView part={math} />
  )
}

/** Elements of MathML Core that lay out mathematics; no links, no HTML, no scripts. */
const MATH_TAGS = new Set(
  'math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd menclose semantics'.split(
    ' ',
  ),
)
const MATH_ATTRIBUTES = new Set(
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)

/** Lengths of a hundred ems and more, in formulas that were stored before their size was bounded. */
const FAR = /\d{3,}(?:\.\d+)?(?:em|ex)|\d{4,}(?:\.\d+)?(?:px|pt)/

function MathView({ part }: { part: MathPart }): ReactNode {
  if (typeof part === 'string') return part
  const inner = part.parts?.map((each, index) => <MathView key={index} part={each} />)
  if (!MATH_TAGS.has(part.tag)) return <Fragment>{inner}</Fragment>
  const attributes = Object.fromEntries(
    Object.entries(part.attributes ?? {}).filter(
      ([name, value]) => MATH_ATTRIBUTES.has(name) && !FAR.test(value),
    ),
  )
  return createElement(part.tag, attributes, ...(inner ?? []))
}

/** What may be wider than the page: scrolled, which a keyboard can do only where it can stop. */
function Scrolled({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: 'div' | 'pre'
  className?: string
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling is the interaction
    <Tag tabIndex={0} className={className}>
      {children}
    </Tag>
  )
}

function Code({ block: { attrs, content } }: { block: BlockOf<'codeBlock'> }) {
  const lines: readonly CodePiece[][] = attrs.lines ?? [[content?.[0]?.text ?? '']]
  return (
    <Scrolled as="pre">
      <code translate="no">
        {lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && '\n'}
            {line.map((piece, place) =>
              typeof piece === 'string' ? (
                piece
              ) : (
                <span key={place} className={`code-${piece[0]}`}>
                  {piece[1]}
                </span>
              ),
            )}
          </Fragment>
        ))}
      </code>
    </Scrolled>
  )
}

function Table({ block }: { block: BlockOf<'table'> }) {
  const [first, ...others] = block.content
  const hasHead = first?.content.every((cell) => cell.type === 'tableHeader') ?? false
  const body = hasHead ? others : block.content
  return (
    <Scrolled className="article-table">
      <table>
        {hasHead && first && (
          <thead>
            <tr>
              <Cells cells={first.content} scope="col" />
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              <Cells cells={row.content} scope="row" />
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function Cells({ cells, scope }: { cells: readonly TableCell[]; scope: 'col' | 'row' }): ReactNode {
  return cells.map(({ type, attrs, content }, index) => {
    const spans = { colSpan: attrs?.colspan, rowSpan: attrs?.rowspan }
    const inner = <Blocks blocks={content} />
    return type === 'tableHeader' ? (
      <th key={index} scope={scope} {...spans}>
        {inner}
      </th>
    ) : (
      <td key={index} {...spans}>
        {inner}
      </td>
    )
  })
}

function Picture({ mediaId, alt, caption }: BlockOf<'picture'>['attrs']) {
  const { pictureOf, holdsPictures } = useMedia()
  const words = useWords().article
  const [isAsked, ask] = useState(false)
  const picture = pictureOf(mediaId)
  // The page came with it, and holds it back itself (low-data.ts).
  const [isInPage] = useState(picture !== null)
  return (
    <figure>
      {picture && holdsPictures && !isAsked && !isInPage ? (
        <button
          type="button"
          onClick={() => ask(true)}
          className="flex min-h-20 w-full flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong bg-surface p-4"
        >
          <span className="font-semibold text-brand">{words.showPicture}</span>
          <span className="text-sm break-words text-ink-soft">{alt}</span>
        </button>
      ) : picture ? (
        <img {...picture} alt={alt} loading="lazy" decoding="async" />
      ) : (
        <p className="article-missing">{alt}</p>
      )}
      {caption && <figcaption lang={scriptOf(caption)}>{caption}</figcaption>}
    </figure>
  )
}

function Video({ source, title }: BlockOf<'video'>['attrs']) {
  return (
    <figure>
      {useMedia().renderVideo({ source, title })}
      {title && <figcaption lang={scriptOf(title)}>{title}</figcaption>}
    </figure>
  )
}

function File({ mediaId, title }: BlockOf<'file'>['attrs']) {
  const address = useMedia().fileOf(mediaId)
  const inner = (
    <>
      <FileText size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="min-w-0 flex-1 break-words">{title}</span>
    </>
  )
  const look =
    'flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 font-semibold'
  return address ? (
    <p>
      <a
        href={address}
        download={title}
        className={classes(look, 'no-underline hover:bg-brand-wash')}
      >
        {inner}
      </a>
    </p>
  ) : (
    <p className={look}>{inner}</p>
  )
}

const toneLooks = {
  note: { Icon: Info, look: 'border-brand bg-brand-wash', mark: 'text-brand' },
  tip: { Icon: Lightbulb, look: 'border-good bg-good-wash', mark: 'text-good' },
  warning: {
    Icon: TriangleAlert,
    look: 'border-accent bg-accent-wash',
    mark: 'text-accent-strong',
  },
} as const satisfies Record<CalloutTone, unknown>

function Callout({ tone, children }: { tone: CalloutTone; children: ReactNode }) {
  const words = useWords().article
  const { Icon, look, mark } = toneLooks[tone] ?? toneLooks.note
  return (
    <aside className={classes('flex gap-3 rounded-md border-s-4 px-4 py-3', look)}>
      <Icon size={20} aria-hidden="true" className={classes('mt-1 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        <strong className="sr-only">{words.tones[tone]}: </strong>
        {children}
      </div>
    </aside>
  )
}
