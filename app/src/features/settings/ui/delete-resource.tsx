import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { settingsApi } from './settings-api.ts'
import '#kit/ui/points.css'

/** The resource to delete; a product includes its number of variants. */
export interface Deletable {
  kind: 'product' | 'collection'
  id: string
  title: string
  handle: string
  variants?: number
}

/** Names what is lost before something is permanently deleted in the store. */
export function DeleteResource({ resource, onClose }: { resource: Deletable; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const frame = useFrame()
  const cache = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => settingsApi.deleteResource({ id: resource.id }),
    onSuccess: () => {
      frame.toast(t('delete.done'))
      onClose()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const { words } = useErrorWords(deletion.error)
  const { kind, title, handle, variants } = resource
  return (
    <ConfirmDialog
      call={settingsApi.deleteResource}
      title={t('delete.title', { title })}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>{t('delete.both')}</p>
        <ul className="sp-points">
          {variants !== undefined && <li>{t('delete.variants', { count: variants })}</li>}
          <li>{t('delete.page', { path: `/${kind}s/${handle}` })}</li>
          <li>{t(`delete.places.${kind}`)}</li>
        </ul>
        {kind === 'collection' && <p>{t('delete.productsStay')}</p>}
        <p className="sp-strong">{t('delete.final')}</p>
        {deletion.isError && (
          <Banner tone="critical" title={t('delete.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
