import { useLayoutEffect } from 'react'

const FIELDS = 'input, select, textarea, [contenteditable], [role=dialog], [role=alertdialog]'
const SEQUENCE_MS = 1000

/** Calls `keys['g h']` for g then h, `keys['?']` for one key; never while the focus is in a text field. */
export function useShortcuts(keys: Record<string, () => void>): void {
  // A layout effect: a key pressed at once must not go to the previous screen.
  useLayoutEffect(() => {
    let before = { key: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      const now = { key: event.key, at: event.timeStamp }
      const sequence = now.at - before.at < SEQUENCE_MS ? `${before.key} ${now.key}` : ''
      const action = keys[sequence] ?? keys[now.key]
      before = now
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [keys])
}
