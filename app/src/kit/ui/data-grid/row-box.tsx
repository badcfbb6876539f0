import { useLayoutEffect, useRef } from 'react'
import { isSelected } from './grid-selection.ts'
import type { SelectionHolder } from './selection-holder.ts'

/**
 * A row's checkbox. A changed selection updates it and its row directly in the DOM, without rendering: selecting all
 * rows changes fifty at once.
 */
export function RowBox({
  label,
  rowKey,
  selection,
  onPress,
}: {
  label: string
  rowKey: string
  selection: SelectionHolder
  onPress: (rowKey: string, shift: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const mark = () => {
      const input = box.current
      if (!input) return
      const isChosen = isSelected(selection.get(), rowKey)
      input.checked = isChosen
      input.closest('tr')?.setAttribute('aria-selected', String(isChosen))
    }
    mark()
    return selection.subscribe(mark)
  }, [selection, rowKey])
  return (
    <td className="sp-grid-box" data-cell="0" tabIndex={-1}>
      <input
        type="checkbox"
        className="sp-box"
        tabIndex={-1}
        ref={box}
        aria-label={label}
        onClick={(event) => onPress(rowKey, event.shiftKey)}
      />
    </td>
  )
}
