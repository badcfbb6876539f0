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
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('plans')
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const leave = useMutation({ mutationFn: plansApi.leave })
  if (leave.isSuccess)
    return (
      <Modal
        open
        title={t('leave.thanks')}
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('leave.keep')}</Button>
            <Link to={APPS} target="top" look="button">
              {t('leave.toApps')}
            </Link>
          </>
        }
      >
        <p>{t('leave.next')}</p>
      </Modal>
    )
  return (
    <ConfirmDialog
      title={t('leave.confirmTitle')}
      keep={t('leave.keep')}
      confirm={t('leave.goOn')}
      alert={false}
      pending={leave.isPending}
      onConfirm={() => {
        setAsked(true)
        if (reason !== '') leave.mutate({ reason, words })
      }}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t('leave.means')}</p>
        <ReasonFields
          label={t('leave.reason')}
          reason={reason}
          onReason={setReason}
          error={asked && reason === '' ? t('leave.choose') : undefined}
          words={words}
          onWords={setWords}
        />
        <FailureLine error={leave.error} />
      </Stack>
    </ConfirmDialog>
  )
}
