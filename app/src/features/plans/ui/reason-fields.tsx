import { useTranslation } from 'react-i18next'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { CANCEL_REASONS, type CancelReason } from '../domain/cancel-reasons.ts'

/** Why a merchant leaves: a required reason, and optional words. */
export function ReasonFields({
  label,
  reason,
  onReason,
  error,
  words,
  onWords,
}: {
  label: string
  reason: CancelReason | ''
  onReason: (reason: CancelReason | '') => void
  error: string | undefined
  words: string
  onWords: (words: string) => void
}) {
  const { t } = useTranslation('plans')
  return (
    <>
      <RadioGroup<CancelReason | ''>
        label={label}
        value={reason}
        onValue={onReason}
        options={CANCEL_REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
        error={error}
      />
      <TextField label={t('cancel.words')} value={words} onValue={onWords} multiline />
    </>
  )
}
