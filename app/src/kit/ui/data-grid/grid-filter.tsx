import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../shared/formatters.ts'
import { Icon } from '../icon.tsx'
import { lazyPart } from '../lazy-part.ts'
import { useFold } from '../use-fold.ts'
import { day } from './filter-days.ts'
import { GridPartFailed } from './grid-note.tsx'
import type { GridFilter, GridFilterProps } from './grid-question.ts'
import './grid-toolbar.css'

const Choices = lazyPart(() => import('./grid-choices.tsx').then((part) => part.GridChoices), GridPartFailed)
// Loads the choices before a filter is opened.
void Choices.ready()

/** A filter as a chip: its value, the control to change it, and a cross to remove it. */
export function GridFilterChip({ filter, chosen, onChosen }: GridFilterProps) {
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
          {isOpen && (
            <Suspense>
              <Choices filter={filter} chosen={chosen} onChosen={onChosen} />
            </Suspense>
          )}
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

/** Returns the days of a `dates` filter, without open ends. */
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
