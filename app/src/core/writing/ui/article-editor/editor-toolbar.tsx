import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'

interface Tool {
  name: string
  /** What stands on the button; its words are heard. */
  sign: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
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
    sign: '•',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    sign: '1.',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    sign: '”',
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
    sign: '↶',
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    sign: '↷',
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
]

/** What can be done to the text; each button also says its name. */
export function EditorToolbar({
  editor,
  label,
  onLink,
  onPicture,
}: {
  editor: Editor
  label: string
  onLink: () => void
  onPicture: () => void
}) {
  const { t } = useTranslation('writing')
  const insert: readonly Tool[] = [
    { name: 'link', sign: t('editor.sign.link'), run: onLink, isOn: () => editor.isActive('link') },
    { name: 'picture', sign: t('editor.sign.picture'), run: onPicture },
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
              <span
                aria-hidden="true"
                className={`sp-article-sign sp-article-tool-${name}`}
                data-sign={sign}
              />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
