import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { MOST_TABS } from '../domain/bounds.ts'
import type { ContentTab } from '../domain/tab-set.ts'
import { TabField } from './tab-field.tsx'

const WriteDialog = lateDialog(() => import('./write-dialog.tsx').then((part) => part.WriteDialog))

const ADD = 'content-tabs-add'

/** The tabs of a set in order; the content of one is open at a time. */
export function TabsEditor({
  tabs,
  onTabs,
  wordsOf,
  product,
  isLocked,
}: {
  tabs: readonly ContentTab[]
  onTabs: (tabs: ContentTab[]) => void
  wordsOf: (field: string) => string | undefined
  /** Number of the product that texts are generated from by default. */
  product: string | null
  isLocked: boolean
}) {
  const { t } = useTranslation('content-tabs')
  const [open, setOpen] = useState(0)
  // A tab stays the same one when it is moved, and its editor with it.
  const [ids, setIds] = useState<string[]>(() => tabs.map(() => crypto.randomUUID()))
  const idAt = (at: number) => ids[at] ?? `tab-${at}`
  const [focused, setFocused] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])
  const [isAsked, setAsked] = useState(false)
  const [isWritten, setWritten] = useState(false)
  /** Changes the order, or what there is; the button pressed is gone or elsewhere, so its tab gets the focus. */
  const rearrange = (change: <Item>(items: readonly Item[]) => Item[], opened: number) => {
    const moved = change(tabs.map((_, at) => idAt(at)))
    setIds(moved)
    setOpen(opened)
    setFocused({ id: moved[opened] ?? ADD })
    onTabs(change(tabs))
  }
  const isFull = tabs.length >= MOST_TABS
  return (
    <Section
      title={t('tabs.title')}
      action={!isLocked && <Button onPress={() => setAsked(true)}>{t('write.action')}</Button>}
    >
      <Stack gap={4}>
        {isWritten && (
          <Banner title={t('write.done')} onDismiss={() => setWritten(false)}>
            {t('write.doneNote')}
          </Banner>
        )}
        {tabs.map((tab, at) => (
          <TabField
            key={idAt(at)}
            id={idAt(at)}
            tab={tab}
            index={at}
            isOpen={open === at}
            onOpen={() => setOpen(at)}
            onTab={(next) => onTabs(tabs.with(at, next))}
            onRaise={at > 0 ? () => rearrange((items) => raised(items, at), at - 1) : undefined}
            onRemove={() => rearrange((items) => items.toSpliced(at, 1), Math.max(0, at - 1))}
            errors={{ title: wordsOf(`tabs.${at}.title`), content: wordsOf(`tabs.${at}.content`) }}
            products={product === null ? [] : [product]}
          />
        ))}
        <FieldNotes
          id="content-tabs-notes"
          error={wordsOf('tabs')}
          help={isFull && t('tabs.most', { most: MOST_TABS })}
        />
        {!isFull && (
          <div id={ADD} tabIndex={-1}>
            <Button
              onPress={() => {
                const id = crypto.randomUUID()
                setIds([...tabs.map((_, at) => idAt(at)), id])
                setOpen(tabs.length)
                setFocused({ id })
                onTabs([...tabs, { title: '', content: '' }])
              }}
            >
              {t('tabs.add')}
            </Button>
          </div>
        )}
      </Stack>
      {isAsked && (
        <WriteDialog
          tabs={tabs}
          product={product}
          onClose={() => setAsked(false)}
          onTexts={(texts) => {
            setWritten(true)
            onTabs(tabs.map((tab, at) => ({ ...tab, content: texts.get(at) ?? tab.content })))
          }}
        />
      )}
    </Section>
  )
}

function raised<Item>(items: readonly Item[], at: number): Item[] {
  return [
    ...items.slice(0, at - 1),
    ...items.slice(at, at + 1),
    ...items.slice(at - 1, at),
    ...items.slice(at + 1),
  ]
}
