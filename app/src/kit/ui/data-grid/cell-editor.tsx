import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../shared/text-length.ts'
import type { CellEdit, CellOption } from './grid-column.ts'
import './cell-editor.css'

export type LeaveWay = 'stay' | 'down' | 'next' | 'previous'

/**
 * Edits a cell in place, as text or by choosing one of its options. Enter saves and moves down, Tab saves and moves on, Escape discards; in multi-line fields
 * Ctrl+Enter saves. Leaving with the mouse saves too: no typed text is lost.
 */
export function CellEditor({
  label,
  value,
  options,
  multiline = false,
  maxCharacters,
  counts,
  onKeep,
  onLeave,
}: {
  label: string
  value: string
  options?: readonly CellOption[] | undefined
  multiline?: boolean | undefined
  maxCharacters?: number | undefined
  counts?: CellEdit<never>['counts']
  onKeep: (text: string, way: LeaveWay) => void
  onLeave: () => void
}) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLTextAreaElement & HTMLInputElement & HTMLSelectElement>(null)
  const left = useRef(false)
  const id = useId()
  useEffect(() => {
    const input = field.current
    input?.focus()
    // A list box has no text to select.
    if (input && 'select' in input) input.select()
  }, [])
  const keep = (way: LeaveWay) => {
    if (left.current) return
    left.current = true
    onKeep(text, way)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const leavesLine = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)
    if (event.key === 'Escape') {
      left.current = true
      onLeave()
    } else if (leavesLine) keep('down')
    else if (event.key === 'Tab') keep(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  const shared = {
    ref: field,
    className: 'sp-input',
    'aria-label': label,
    'aria-describedby': `${id}-count`,
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onKeyDown,
    onBlur: () => keep('stay'),
  }
  return (
    <div className="sp-cell-editor">
      {options ? (
        <select {...shared}>
          {options.map(({ value: each, label: words }) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} type="text" autoComplete="off" />
      )}
      <div id={`${id}-count`} className="sp-counter">
        {maxCharacters !== undefined && <Characters text={text} max={maxCharacters} />}
        {counts && <Suspense>{counts(text)}</Suspense>}
      </div>
    </div>
  )
}

function Characters({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation('shell')
  const count = lengthOf(text)
  return (
    <span className={count > max ? 'sp-counter-over' : undefined}>
      {t('counter.characters', { count, max })}
    </span>
  )
}
