import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Plans } from '../contract.ts'
import { CANCEL_REASONS, type CancelReason } from '../domain/cancel-reasons.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useCancelPlan } from './use-plans.ts'

/** Says what ends, asks for the reason, and cancels. */
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
  const plan = plans.current.offer ?? name(plans.current.plan)
  const confirm = () => {
    setAsked(true)
    if (reason !== '') cancel.mutate({ reason, words: details })
  }
  return (
    <ConfirmDialog
      title={t('cancel.title', { plan })}
      keep={t('cancel.keep', { plan })}
      confirm={t('cancel.confirm')}
      alert={false}
      pending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t('cancel.note')}</p>
        <RadioGroup<CancelReason | ''>
          label={t('cancel.reason')}
          value={reason}
          onValue={setReason}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
          error={asked && reason === '' ? t('cancel.choose') : undefined}
        />
        <TextField label={t('cancel.words')} value={details} onValue={setDetails} multiline />
        {cancel.isError && (
          <Banner tone="critical" title={t('cancel.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
