import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ListedFile, SitemapsState } from '../contract.ts'
import { AddSitemap } from './add-sitemap.tsx'
import { FileRow } from './file-row.tsx'
import type { useSitemapActions } from './use-sitemaps.ts'
import './sitemaps.css'

/** Parts shown at first; a button shows the rest. */
const SHOWN = 6

/** All sitemaps: the store's own, their parts, and those the merchant added. */
export function SitemapFiles({
  state,
  actions,
  locked,
}: {
  state: SitemapsState
  actions: ReturnType<typeof useSitemapActions>
  locked: boolean
}) {
  const { t } = useTranslation('sitemaps')
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<ListedFile | null>(null)
  const [all, setAll] = useState(false)
  const { files, reading } = state
  const shown = all ? files : files.slice(0, SHOWN)
  const { remove } = actions
  return (
    <Section
      title={t('files.title')}
      note={t('files.note')}
      flush
      action={
        <Button onPress={() => setAdding(true)} isDisabled={locked}>
          {t('files.add')}
        </Button>
      }
    >
      <FailureLine error={remove.error} />
      <Rows>
        {shown.map((file) => (
          <FileRow key={file.id} file={file} onRemove={() => setAsked(file)} />
        ))}
      </Rows>
      {files.length > shown.length && (
        <div className="sp-section-body">
          <Button tone="plain" onPress={() => setAll(true)}>
            {t('files.more', { count: files.length - shown.length })}
          </Button>
        </div>
      )}
      {adding && (
        <AddSitemap
          host={reading ? new URL(reading.origin).host : ''}
          add={actions.add}
          onClose={() => setAdding(false)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('files.removeTitle')}
          keep={t('files.keep')}
          confirm={t('files.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p className="sp-strong sp-sitemaps-url">{asked.url}</p>
          <p>{t('files.removeNote')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
