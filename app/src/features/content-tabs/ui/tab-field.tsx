import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { LONGEST_TITLE } from '../domain/bounds.ts'
import type { ContentTab } from '../domain/tab-set.ts'
import './content-tabs.css'

const ArticleEditor = latePart(
  () => import('#core/writing/ui/article-editor/article-editor.tsx').then((part) => part.ArticleEditor),
  <SkeletonRows rows={4} sign={false} />,
)

/** One tab: its title, and its content once opened. */
export function TabField({
  id,
  tab,
  index,
  isOpen,
  onOpen,
  onTab,
  onRaise,
  onRemove,
  errors,
  products,
}: {
  /** Takes the focus when the tab was moved. */
  id: string
  tab: ContentTab
  index: number
  isOpen: boolean
  onOpen: () => void
  onTab: (tab: ContentTab) => void
  onRaise: (() => void) | undefined
  onRemove: () => void
  errors: { title: string | undefined; content: string | undefined }
  /** Products whose images are offered first. */
  products: readonly string[]
}) {
  const { t } = useTranslation('content-tabs')
  // The editor holds its own text: it begins anew when somebody else's save changes it.
  const [text, setText] = useState({ known: tab.content, revision: 0 })
  if (text.known !== tab.content) setText({ known: tab.content, revision: text.revision + 1 })
  const name = tab.title.trim() || t('tabs.nameless', { number: index + 1 })
  return (
    <fieldset className="sp-content-tab" id={id} tabIndex={-1}>
      <legend className="sp-strong">{name}</legend>
      <Stack gap={3}>
        <TextField
          label={t('tabs.name')}
          value={tab.title}
          onValue={(title) => onTab({ ...tab, title })}
          maxCharacters={LONGEST_TITLE}
          autoComplete="off"
          error={errors.title}
        />
        {isOpen ? (
          <ArticleEditor
            key={text.revision}
            label={t('tabs.content', { title: name })}
            first={tab.content}
            onHtml={(content) => {
              setText((before) => ({ ...before, known: content }))
              onTab({ ...tab, content })
            }}
            products={products}
            error={errors.content}
            isPart
          />
        ) : (
          <>
            <p className="sp-subtle sp-clamped">{wordsOf(tab.content) || t('tabs.empty')}</p>
            <FieldNotes id={`content-tab-${index}`} error={errors.content} />
          </>
        )}
        <Inline>
          {!isOpen && (
            <Button onPress={onOpen} aria-label={t('tabs.editOf', { title: name })}>
              {t('tabs.edit')}
            </Button>
          )}
          {onRaise && (
            <Button tone="plain" onPress={onRaise} aria-label={t('tabs.raiseOf', { title: name })}>
              {t('tabs.raise')}
            </Button>
          )}
          <Button tone="plain" onPress={onRemove} aria-label={t('tabs.removeOf', { title: name })}>
            {t('tabs.remove')}
          </Button>
        </Inline>
      </Stack>
    </fieldset>
  )
}

/** Returns the start of the text, shown while the tab is closed. */
function wordsOf(html: string): string {
  const page = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html')
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 160)
}
