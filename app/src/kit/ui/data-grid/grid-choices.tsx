import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { day } from './filter-days.ts'
import type { GridFilter } from './grid-question.ts'

/** What a filter can be asked: days, one of many, or several of them. */
export function GridChoices({
  filter,
  chosen,
  onChosen,
}: {
  filter: GridFilter
  chosen: readonly string[]
  onChosen: (values: string[]) => void
}) {
  const { t } = useTranslation('grid')
  const id = useId()
  const { kind, label } = filter
  if (kind === 'dates') {
    const [from = '', to = ''] = chosen
    const put = (pair: [string, string]) => onChosen(pair.some(Boolean) ? pair.map((day) => day || '-') : [])
    return (
      <fieldset className="sp-chip-choices">
        <legend className="sp-hidden">{label}</legend>
        <label className="sp-chip-day">
          {t('filter.from')}
          <input
            type="date"
            className="sp-input"
            value={day(from)}
            max={day(to) || undefined}
            onChange={(event) => put([event.target.value, day(to)])}
          />
        </label>
        <label className="sp-chip-day">
          {t('filter.to')}
          <input
            type="date"
            className="sp-input"
            value={day(to)}
            min={day(from) || undefined}
            onChange={(event) => put([day(from), event.target.value])}
          />
        </label>
      </fieldset>
    )
  }
  // What a URL asks for can be taken back though it is no choice any more.
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
