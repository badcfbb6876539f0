import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** Class of a field's label; a required field has a mark that is drawn, not read: the field itself says it. */
export const labelLook = (required: boolean | undefined): string =>
  required ? 'sp-field-label sp-field-required' : 'sp-field-label'

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
