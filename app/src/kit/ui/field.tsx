import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** Notes below a field: help, and the error of the field. */
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
