import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldNotes } from '#kit/ui/field.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import './article-editor.css'

/** Limited to what our cleaning accepts (core/writing/article). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: false, linkOnPaste: true, defaultProtocol: 'https' },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

/** Editor for a page's text: headings, lists, links, images, tables, undo and redo. */
export function ArticleEditor({
  label,
  first,
  onHtml,
  products,
  error,
  isPart = false,
}: {
  label: string
  /** Initial content; later the editor holds its own. */
  first: string
  onHtml: (html: string) => void
  products: readonly string[]
  error: string | undefined
  /** True if it is one of several on a screen: it then opens no higher than its text. */
  isPart?: boolean
}) {
  const { t } = useTranslation('writing')
  const notes = useId()
  const [asked, setAsked] = useState<'link' | 'image' | null>(null)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: first,
    // The page's content policy does not allow its style sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
        class: 'sp-article-text',
        ...(error !== undefined && { 'aria-describedby': notes }),
      },
    },
    onUpdate: ({ editor: now }) => onHtml(now.isEmpty ? '' : now.getHTML()),
  })
  const close = () => setAsked(null)
  return (
    <div className="sp-article-editor">
      <EditorToolbar
        editor={editor}
        label={t('editor.toolbar')}
        onLink={() => setAsked('link')}
        onImage={() => setAsked('image')}
      />
      <EditorContent
        editor={editor}
        className={isPart ? 'sp-article-room sp-article-part' : 'sp-article-room'}
      />
      <FieldNotes id={notes} error={error} />
      {asked === 'link' && (
        <LinkDialog
          first={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={close}
          onLink={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link')
            if (href === '') chain.unsetLink().run()
            else if (editor.state.selection.empty && !editor.isActive('link'))
              chain
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run()
            else chain.setLink({ href }).run()
          }}
        />
      )}
      {asked === 'image' && (
        <ImageDialog
          products={products}
          onClose={close}
          onChosen={({ url, alt }) => editor.chain().focus().setImage({ src: url, alt }).run()}
        />
      )}
    </div>
  )
}
