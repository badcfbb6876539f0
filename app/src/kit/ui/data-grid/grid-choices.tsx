import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { day } from './filter-days.ts'
import type { GridFilterProps } from './grid-question.ts'

/** Input of a filter: a date range, one option, or several. */
export function GridChoices({ filter, chosen, onChosen }: GridFilterProps) {
  const { t } = useTranslation('grid')
  const id = useId()
  const { kind, label } = filter
  if (kind === 'dates') {
    const [from = '', to = ''] = chosen
    const put = (pair: [string, string]) => onChosen(pair.some(Boolean) ? pair.map((day) => day || '-') : [])
    return (
      <fieldset className="sp-chip-choices">
        <legend className="sp-hidden">{label}</legend>
        <Day
          label={t('filter.from')}
          value={day(from)}
          max={day(to)}
          onDay={(value) => put([value, day(to)])}
        />
        <Day
          label={t('filter.to')}
          value={day(to)}
          min={day(from)}
          onDay={(value) => put([day(from), value])}
        />
      </fieldset>
    )
  }
  // A value from the URL can be removed even if it is no longer an option.
  const known = filter.options ?? []
  const lost = chosen.filter((value) => !known.some((option) => option.value === value))
  const options = [...lost.map((value) => ({ value, label: value })), ...known]
  return (
    <fieldset className="sp-chip-choices">
      <legend className="sp-hidden">{label}</legend>
      {options.length === 0 && <span className="sp-subtle">{t('filter.none')}</span>}
      {options.map((option) =>
        kind === 'many' ? (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChecked={(isChosen) =>
              onChosen(
                isChosen ? [...chosen, option.value] : chosen.filter((value) => value !== option.value),
              )
            }
          >
            {option.label}
          </Checkbox>
        ) : (
          <label key={option.value} className="sp-choice">
            <input
              type="radio"
              className="sp-box sp-radio"
              name={id}
              checked={chosen.includes(option.value)}
              onChange={() => onChosen([option.value])}
            />
            <span>{option.label}</span>
          </label>
        ),
      )}
    </fieldset>
  )
}

function Day({
  label,
  value,
  min = '',
  max = '',
  onDay,
}: {
  label: string
  value: string
  min?: string
  max?: string
  onDay: (day: string) => void
}) {
  return (
    <label className="sp-chip-day">
      {label}
      <input
        type="date"
        className="sp-input"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onDay(event.target.value)}
      />
    </label>
  )
}
