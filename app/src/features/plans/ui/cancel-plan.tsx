import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import type { Plans } from '../contract.ts'
import type { CancelReason } from '../domain/cancel-reasons.ts'
import { plansApi } from './plans-api.ts'
import { ReasonFields } from './reason-fields.tsx'
import { usePlanWords } from './use-plan-words.ts'
import { useCancelPlan } from './use-plans.ts'

/** States what ends, asks for the reason, and cancels. */
export function CancelPlan({ plans, onClose }: { plans: Plans; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const frame = useFrame()
  const { name } = usePlanWords()
  const [reason, setReason] = useState<CancelReason | ''>('')
  const [details, setDetails] = useState('')
  const [asked, setAsked] = useState(false)
  const cancel = useCancelPlan(() => {
    frame.toast(t('cancel.done'))
    onClose()
  })
  const { words } = useErrorWords(cancel.error)
  const { refundsRest } = plans.current
  const plan = plans.current.offer ?? name(plans.current.plan)
  const confirm = () => {
    setAsked(true)
    if (reason !== '') cancel.mutate({ reason, words: details, refund: refundsRest })
  }
  return (
    <ConfirmDialog
      call={plansApi.cancel}
      title={t('cancel.title', { plan })}
      keep={t('cancel.keep', { plan })}
      confirm={t('cancel.confirm')}
      alert={false}
      pending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t(refundsRest ? 'cancel.note' : 'cancel.noRefund')}</p>
        <ReasonFields
          label={t('cancel.reason')}
          reason={reason}
          onReason={setReason}
          error={asked && reason === '' ? t('cancel.choose') : undefined}
          words={details}
          onWords={setDetails}
        />
        {cancel.isError && (
          <Banner tone="critical" title={t('cancel.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
