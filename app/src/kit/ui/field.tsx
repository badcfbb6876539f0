import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** What stands below every field: help, and the error that concerns it. */
export function FieldNotes({
  id,
  help,
  error,
}: {
  id: string
  help?: ReactNode | undefined
  error?: string | undefined
}) {
  if (!help && !error) return null
  return (
    <div id={id} className="sp-field-notes">
      {error && (
        <p className="sp-field-error">
          <Icon name="critical" />
          {error}
        </p>
      )}
      {help && <p className="sp-subtle">{help}</p>}
    </div>
  )
}
