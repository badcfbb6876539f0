import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'

interface Tool {
  name: string
  /** Shown on the button, letters or the name of a drawing; screen readers hear its label. */
  sign: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

/** Paths on a 16 × 16 grid. Kept here, not with the icons of every screen: only the editor shows them. */
const DRAWINGS: Readonly<Record<string, string>> = {
  bullets: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.01M3 8h.01M3 12h.01',
  numbers: 'M6.5 4h7M6.5 8h7M6.5 12h7M2.4 3.2l.9-.7v3.3M2.2 10.9a1 1 0 0 1 2 .1c0 .9-2 1.5-2 2.5h2.1',
  quote: 'M3 11.5c1.9-.6 2.9-2 2.9-3.7V4.5H3v3.2h2.9M9.2 11.5c1.9-.6 2.9-2 2.9-3.7V4.5H9.2v3.2h2.9',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H7',
  redo: 'm10.5 3 3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8H9',
}

const inTable = (editor: Editor): boolean => editor.isActive('table')
const heading = (level: 2 | 3 | 4): Tool => ({
  name: `heading${level}`,
  sign: `H${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const TEXT: readonly Tool[] = [
  heading(2),
  heading(3),
  heading(4),
  {
    name: 'bold',
    sign: 'B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    sign: 'I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'bullets',
    sign: 'bullets',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    sign: 'numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    sign: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

const TABLE: readonly Tool[] = [
  {
    name: 'addRow',
    sign: '+ ↓',
    run: (editor) => editor.chain().focus().addRowAfter().run(),
    isOff: (editor) => !inTable(editor),
  },
  {
    name: 'addColumn',
    sign: '+ →',
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
    isOff: (editor) => !inTable(editor),
  },
  {
    name: 'dropRow',
    sign: '− ↓',
    run: (editor) => editor.chain().focus().deleteRow().run(),
    isOff: (editor) => !inTable(editor),
  },
  {
    name: 'dropColumn',
    sign: '− →',
    run: (editor) => editor.chain().focus().deleteColumn().run(),
    isOff: (editor) => !inTable(editor),
  },
  {
    name: 'dropTable',
    sign: '×',
    run: (editor) => editor.chain().focus().deleteTable().run(),
    isOff: (editor) => !inTable(editor),
  },
]

const STEPS: readonly Tool[] = [
  {
    name: 'undo',
    sign: 'undo',
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    sign: 'redo',
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
]

/** The editor's tools; each button also has its name as a label. */
export function EditorToolbar({
  editor,
  label,
  onLink,
  onImage,
}: {
  editor: Editor
  label: string
  onLink: () => void
  onImage: () => void
}) {
  const { t } = useTranslation('writing')
  const insert: readonly Tool[] = [
    { name: 'link', sign: t('editor.sign.link'), run: onLink, isOn: () => editor.isActive('link') },
    { name: 'image', sign: t('editor.sign.image'), run: onImage },
    {
      name: 'table',
      sign: t('editor.sign.table'),
      run: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isOff: inTable,
    },
  ]
  return (
    <div className="sp-article-tools" role="toolbar" aria-label={label}>
      {[TEXT, insert, inTable(editor) ? TABLE : [], STEPS].map((group, at) => (
        <div className="sp-article-tool-group" key={at}>
          {group.map(({ name, sign, run, isOn, isOff }) => (
            <button
              key={name}
              type="button"
              className="sp-article-tool"
              aria-label={t(`editor.${name}`)}
              title={t(`editor.${name}`)}
              {...(isOn && { 'aria-pressed': isOn(editor) })}
              disabled={isOff?.(editor) ?? false}
              onClick={() => run(editor)}
            >
              <Sign name={name} sign={sign} />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

function Sign({ name, sign }: Pick<Tool, 'name' | 'sign'>) {
  const drawing = DRAWINGS[sign]
  if (drawing === undefined)
    return <span aria-hidden="true" className={`sp-article-sign sp-article-tool-${name}`} data-sign={sign} />
  return (
    <svg className="sp-article-drawing" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={drawing} />
    </svg>
  )
}
