import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useFrame } from '../app-bridge/frame-context.ts'
import type { GuardedHistory } from './guarded-history.ts'
import { addUnsaved } from './unsaved-forms.ts'

export const HistoryContext = createContext<GuardedHistory | null>(null)
/** Whether a form is inside a tab: what it holds is lost with the tab. */
export const InTabContext = createContext(false)

/**
 * Shows the save bar while `dirty` and asks before the screen is left. Ctrl+S or ⌘S always saves, so that the form
 * can report when there is nothing to save.
 */
export function useUnsaved(form: {
  dirty: boolean
  saving: boolean
  save: () => void
  discard: () => void
}): void {
  const frame = useFrame()
  const history = useContext(HistoryContext)
  const inTab = useContext(InTabContext)
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const { dirty, saving } = form

  useEffect(() => {
    if (!dirty) return
    const save = () => latest.current.save()
    const discard = () => latest.current.discard()
    return addUnsaved({ saving, inTab, save, discard }, frame, history)
  }, [dirty, saving, frame, history, inTab])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current.save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
