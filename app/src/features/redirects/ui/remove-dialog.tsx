import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import type { RedirectRow } from '../contract/redirects.ts'
import { useRedirectWrites } from './use-redirects.ts'

/** Asks once before a redirect is deleted on the store. */
export function RemoveDialog({ row, onClose }: { row: RedirectRow; onClose: () => void }) {
  const { t } = useTranslation(['redirects', 'errors'])
  const frame = useFrame()
  const { remove } = useRedirectWrites()
  const failed = useErrorWords(remove.error)
  const [refused] = remove.data?.failed ?? []
  return (
    <ConfirmDialog
      title={t('remove.title')}
      keep={t('remove.keep')}
      confirm={t('remove.confirm')}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate([row.path], {
          onSuccess: ({ failed: left }) => {
            if (left.length > 0) return
            frame.toast(t('remove.done'))
            onClose()
          },
        })
      }
    >
      <Stack gap={3}>
        <p className="sp-redirect-path">{t('remove.note', { path: row.path })}</p>
        {remove.isError && (
          <Banner tone="critical" title={t('edit.failed')}>
            {failed.words} <code>{failed.code}</code>
          </Banner>
        )}
        {refused && (
          <Banner tone="critical" title={t('edit.failed')}>
            {t(`errors:${refused.code}`, { defaultValue: refused.message })}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
