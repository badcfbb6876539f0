import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { MOST_TABS } from '../domain/bounds.ts'
import type { ContentTab } from '../domain/tab-set.ts'
import { TabField } from './tab-field.tsx'

const WriteDialog = lateDialog(() => import('./write-dialog.tsx').then((part) => part.WriteDialog))

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
  // An editor holds its own text, so it is remounted when its text changes from outside.
  const [revision, setRevision] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const [isWritten, setWritten] = useState(false)
  const rearrange = (next: ContentTab[], opened = open) => {
    setRevision((before) => before + 1)
    setOpen(opened)
    onTabs(next)
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
            key={`${revision}-${at}`}
            tab={tab}
            index={at}
            isOpen={open === at}
            onOpen={() => setOpen(at)}
            onTab={(next) => onTabs(tabs.with(at, next))}
            onRaise={at > 0 ? () => rearrange(raised(tabs, at), at - 1) : undefined}
            onRemove={() => rearrange(tabs.toSpliced(at, 1), Math.max(0, at - 1))}
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
          <Inline>
            <Button onPress={() => rearrange([...tabs, { title: '', content: '' }], tabs.length)}>
              {t('tabs.add')}
            </Button>
          </Inline>
        )}
      </Stack>
      {isAsked && (
        <WriteDialog
          tabs={tabs}
          product={product}
          onClose={() => setAsked(false)}
          onTexts={(texts) => {
            setWritten(true)
            rearrange(tabs.map((tab, at) => ({ ...tab, content: texts.get(at) ?? tab.content })))
          }}
        />
      )}
    </Section>
  )
}

function raised(tabs: readonly ContentTab[], at: number): ContentTab[] {
  const [tab] = tabs.slice(at, at + 1)
  return tab ? [...tabs.slice(0, at - 1), tab, ...tabs.slice(at - 1, at), ...tabs.slice(at + 1)] : [...tabs]
}
