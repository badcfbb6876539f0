import { useTranslation } from 'react-i18next'
import { Select } from './select.tsx'

export type ChosenDevice = 'desktop' | 'mobile' | 'tablet'

/** Which device is meant; `all` or one that must be chosen: then its message stands below while there is none. */
export function DeviceSelect({
  value,
  onValue,
  devices = ['desktop', 'mobile', 'tablet'],
  required = false,
  tried = false,
}: {
  /** Empty: all of them, or none yet where one is required. */
  value: ChosenDevice | ''
  onValue: (value: ChosenDevice | '') => void
  devices?: readonly ChosenDevice[]
  required?: boolean
  /** Somebody has tried to go on. */
  tried?: boolean
}) {
  const { t } = useTranslation('shell')
  return (
    <Select
      label={t('dateRange.device')}
      value={value}
      options={[
        // Once there is one that is needed, there is no way back to none.
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
