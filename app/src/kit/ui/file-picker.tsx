import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { FieldNotes } from './field.tsx'
import './file-picker.css'

/** Picker for one file: through the browser's dialog, or by drag and drop. */
export function FilePicker({
  label,
  accept,
  onFile,
  busy = false,
  help,
  error,
}: {
  label: string
  /** Value of the input's `accept`: `.csv,text/csv`. */
  accept: string
  onFile: (file: File) => void
  busy?: boolean
  help?: ReactNode
  error?: string | undefined
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    setOver(false)
    if (file && !busy) onFile(file)
  }
  const hover = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <div className="sp-field">
      <div
        className={over ? 'sp-file sp-file-over' : 'sp-file'}
        onDragOver={hover(true)}
        onDragLeave={hover(false)}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <label className="sp-field-label" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={busy}
          aria-describedby={help || error ? `${id}-notes` : undefined}
          onChange={(event) => {
            take(event.target.files?.[0])
            // Choosing the same file again fires a new event.
            event.target.value = ''
          }}
        />
      </div>
      <FieldNotes id={`${id}-notes`} help={help} error={error} />
    </div>
  )
}
