import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../shared/formatters.ts'
import { Checkbox } from '../checkbox.tsx'
import { Icon } from '../icon.tsx'
import { useFold } from '../use-fold.ts'
import './grid-toolbar.css'

/** A question a list can be asked. `dates` is a pair of days, `2026-11-01` and `2026-11-21`, either may be empty. */
export interface GridFilter {
  id: string
  label: string
  kind: 'one' | 'many' | 'dates'
  /** Of `one` and `many`. */
  options?: readonly { value: string; label: string }[]
}

/** One filter as a chip: what is asked, the way to change it behind it, and a cross that takes it back. */
export function GridFilterChip({
  filter,
  chosen,
  onChosen,
}: {
  filter: GridFilter
  chosen: readonly string[]
  onChosen: (values: string[]) => void
}) {
  const { t, i18n } = useTranslation('grid')
  const { fold } = useFold()
  const [isOpen, setOpen] = useState(false)
  const words = wordsOf(filter, chosen, (day) => dayInWords(day, i18n.language))
  const isOn = words !== ''
  return (
    <span className={isOn ? 'sp-chip sp-chip-on' : 'sp-chip'}>
      <details ref={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            {filter.label}
            {isOn && <b>: {words}</b>}
          </span>
          <Icon name="down" />
        </summary>
        <div className="sp-chip-panel" tabIndex={-1}>
          {/* A store has hundreds of tags: their boxes are made for whoever opens them. */}
          {isOpen && <Choices filter={filter} chosen={chosen} onChosen={onChosen} />}
        </div>
      </details>
      {isOn && (
        <button
          type="button"
          className="sp-chip-clear"
          aria-label={t('filter.clear', { filter: filter.label })}
          onClick={() => onChosen([])}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

function Choices({ filter, chosen, onChosen }: Parameters<typeof GridFilterChip>[0]) {
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

/** An open end stands in the URL as `-`, so that the pair keeps its order. */
function day(value: string): string {
  return value === '-' ? '' : value
}

/** The days a `dates` filter names, open ends left out. */
export function daysOf(chosen: readonly string[] | undefined): { from?: string; to?: string } {
  const [from, to] = (chosen ?? []).map(day)
  return { ...(from && { from }), ...(to && { to }) }
}

function dayInWords(value: string, language: string): string {
  const date = new Date(`${value}T00:00`)
  return Number.isNaN(date.getTime()) ? value : dateFormat(language, { dateStyle: 'medium' }).format(date)
}

function wordsOf(filter: GridFilter, chosen: readonly string[], inWords: (day: string) => string): string {
  if (filter.kind === 'dates') {
    const { from, to } = daysOf(chosen)
    if (!from && !to) return ''
    return `${from ? inWords(from) : '…'} – ${to ? inWords(to) : '…'}`
  }
  const names = chosen.map((value) => filter.options?.find((each) => each.value === value)?.label ?? value)
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ')
}
