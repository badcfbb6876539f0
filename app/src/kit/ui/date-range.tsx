import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DayRange,
  RANGE_PRESETS,
  type RangePreset,
  type RangeProblem,
  rangeProblem,
} from '../shared/date-range.ts'
import { dateFormat } from '../shared/formatters.ts'
import { Button } from './button.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'
import './date-range.css'

export type ChosenRange = { preset: RangePreset } | ({ preset: 'custom' } & DayRange)

const WORDS = { '7d': 'last7', '30d': 'last30', '3m': 'months3', '6m': 'months6', '1y': 'year' } as const

/** A date range: a preset, or custom dates, which take effect when applied. */
export function DateRange({
  value,
  onValue,
  presets = RANGE_PRESETS,
  bounds = null,
}: {
  value: ChosenRange
  onValue: (value: ChosenRange) => void
  presets?: readonly RangePreset[]
  /** Days with data; null: any day. */
  bounds?: DayRange | null
}) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const isCustom = isOpen || value.preset === 'custom'
  return (
    <div className="sp-date-range">
      <Select
        label={t('dateRange.range')}
        value={isCustom ? 'custom' : value.preset}
        options={[
          ...presets.map((preset) => ({ value: preset, label: t(`dateRange.${WORDS[preset]}`) })),
          { value: 'custom' as const, label: t('dateRange.custom') },
        ]}
        onValue={(chosen) => {
          setOpen(chosen === 'custom')
          if (chosen !== 'custom') onValue({ preset: chosen })
        }}
      />
      {isCustom && (
        <OwnDates
          key={value.preset === 'custom' ? `${value.from} ${value.to}` : 'new'}
          begin={value.preset === 'custom' ? value : { from: '', to: '' }}
          bounds={bounds}
          onApply={(range) => onValue({ preset: 'custom', ...range })}
        />
      )}
    </div>
  )
}

function OwnDates({
  begin,
  bounds,
  onApply,
}: {
  begin: DayRange
  bounds: DayRange | null
  onApply: (range: DayRange) => void
}) {
  const { t, i18n } = useTranslation('shell')
  const [dates, setDates] = useState<DayRange>({ from: begin.from, to: begin.to })
  const [problem, setProblem] = useState<RangeProblem | null>(null)
  const change = (changed: Partial<DayRange>) => {
    setDates({ ...dates, ...changed })
    setProblem(null)
  }
  const apply = () => {
    const found = rangeProblem(dates, bounds)
    setProblem(found)
    if (found === null) onApply(dates)
  }
  const shown = (day: string) =>
    dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const limits = { from: bounds ? shown(bounds.from) : '', to: bounds ? shown(bounds.to) : '' }
  const words = problem === null ? undefined : t(`dateRange.${problem}`, limits)
  return (
    <form
      className="sp-date-range-dates"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        type="date"
        label={t('dateRange.start')}
        value={dates.from}
        onValue={(from) => change({ from })}
        error={problem === 'endRequired' ? undefined : words}
      />
      <TextField
        type="date"
        label={t('dateRange.end')}
        value={dates.to}
        onValue={(to) => change({ to })}
        error={problem === 'endRequired' ? words : undefined}
      />
      <Button type="submit">{t('dateRange.apply')}</Button>
    </form>
  )
}
