import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'
import { FieldNotes } from './field.tsx'
import './choice.css'
import './switch.css'

export interface SwitchProps {
  /** Label: what is switched on or off. */
  children: ReactNode
  on: boolean
  onSwitch: (on: boolean) => void
  help?: ReactNode
  disabled?: boolean | undefined
  name?: string
  /** As stored, if the switch is saved only with its page: a badge says what saving does. */
  saved?: boolean | undefined
  /** Whether the plan includes it no longer: what is on does nothing, so it is not drawn as if it did. */
  paused?: boolean | undefined
}

/** The browser's checkbox with the ARIA role of a switch, drawn as one. */
export function Switch({
  children,
  on,
  onSwitch,
  help,
  disabled,
  name,
  saved = on,
  paused = false,
}: SwitchProps) {
  const id = useId()
  const isPaused = paused && on
  const isUnsaved = saved !== on
  const notes = [(isPaused || isUnsaved) && `${id}-state`, help && `${id}-notes`].filter(Boolean)
  return (
    <div className="sp-choice-field">
      <div className="sp-choice-line">
        <label className="sp-choice">
          <input
            type="checkbox"
            role="switch"
            className={isPaused ? 'sp-switch sp-switch-paused' : 'sp-switch'}
            name={name}
            checked={on}
            aria-checked={on}
            disabled={disabled}
            aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
            onChange={(event) => onSwitch(event.target.checked)}
          />
          <span>{children}</span>
        </label>
        {(isPaused || isUnsaved) && (
          <span id={`${id}-state`}>
            <SwitchBadge on={on} isUnsaved={isUnsaved} />
          </span>
        )}
      </div>
      <FieldNotes id={`${id}-notes`} help={help} />
    </div>
  )
}

/** What the switch does not show by itself. */
function SwitchBadge({ on, isUnsaved }: { on: boolean; isUnsaved: boolean }) {
  const { t } = useTranslation('shell')
  if (isUnsaved) return <Badge tone="info">{t(on ? 'switch.onAfterSaving' : 'switch.offAfterSaving')}</Badge>
  return <Badge tone="attention">{t('switch.paused')}</Badge>
}
