import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import type { CancelReason } from '../domain/cancel-reasons.ts'
import { plansApi } from './plans-api.ts'
import { ReasonFields } from './reason-fields.tsx'

/** The store's list of apps in the admin, where each can be removed. */
const APPS = 'shopify://admin/settings/apps'

/** Asks for the reason, then links to where the platform removes apps: the app cannot remove itself. */
export function UninstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('plans')
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const uninstall = useMutation({ mutationFn: plansApi.uninstall })
  if (uninstall.isSuccess)
    return (
      <Modal
        open
        title={t('uninstall.thanks')}
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('uninstall.keep')}</Button>
            <Link to={APPS} target="top" look="button">
              {t('uninstall.toApps')}
            </Link>
          </>
        }
      >
        <p>{t('uninstall.next')}</p>
      </Modal>
    )
  return (
    <ConfirmDialog
      call={plansApi.uninstall}
      title={t('uninstall.confirmTitle')}
      keep={t('uninstall.keep')}
      confirm={t('uninstall.goOn')}
      alert={false}
      pending={uninstall.isPending}
      onConfirm={() => {
        setAsked(true)
        if (reason !== '') uninstall.mutate({ reason, words })
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t('uninstall.means')}</p>
        <ReasonFields
          label={t('uninstall.reason')}
          reason={reason}
          onReason={setReason}
          error={asked && reason === '' ? t('uninstall.choose') : undefined}
          words={words}
          onWords={setWords}
        />
        <FailureLine error={uninstall.error} />
      </Stack>
    </ConfirmDialog>
  )
}
