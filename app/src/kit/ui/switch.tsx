import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'
import { FieldNotes } from './field.tsx'
import { PausedBadge } from './paused-badge.tsx'
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
  /**
   * Name of the plan it needs, or `CLOSED_BY_STAFF`: what is on does nothing, so it is not drawn as if it did. Null: it
   * works.
   */
  pausedBy?: string | null
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
  pausedBy = null,
}: SwitchProps) {
  const id = useId()
  const isPaused = pausedBy !== null && on
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
            {isUnsaved ? <UnsavedBadge on={on} /> : pausedBy !== null && <PausedBadge by={pausedBy} />}
          </span>
        )}
      </div>
      <FieldNotes id={`${id}-notes`} help={help} />
    </div>
  )
}

/** What saving does. */
function UnsavedBadge({ on }: { on: boolean }) {
  const { t } = useTranslation('shell')
  return <Badge tone="info">{t(on ? 'switch.onAfterSaving' : 'switch.offAfterSaving')}</Badge>
}
