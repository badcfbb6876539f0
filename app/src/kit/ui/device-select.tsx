import { useTranslation } from 'react-i18next'
import { Select } from './select.tsx'

export type ChosenDevice = 'desktop' | 'mobile' | 'tablet'

/**
 * Choice of a device, with `all` as an option or with a required choice: then a message is shown below while none is
 * made.
 */
export function DeviceSelect({
  value,
  onValue,
  devices = ['desktop', 'mobile', 'tablet'],
  required = false,
  tried = false,
}: {
  /** Empty: all devices, or none chosen yet if one is required. */
  value: ChosenDevice | ''
  onValue: (value: ChosenDevice | '') => void
  devices?: readonly ChosenDevice[]
  required?: boolean
  /** The user has tried to continue. */
  tried?: boolean
}) {
  const { t } = useTranslation('shell')
  return (
    <Select
      label={t('dateRange.device')}
      value={value}
      options={[
        // Once a required choice is made, it cannot be cleared.
        ...(required && value !== ''
          ? []
          : [{ value: '' as const, label: required ? '–' : t('dateRange.allDevices') }]),
        ...devices.map((device) => ({ value: device, label: t(`dateRange.${device}`) })),
      ]}
      onValue={onValue}
      error={required && tried && value === '' ? t('dateRange.deviceRequired') : undefined}
    />
  )
}
