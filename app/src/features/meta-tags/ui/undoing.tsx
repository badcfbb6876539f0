import { useEffect, useRef } from 'react'
import { useUndo } from '#core/changes/ui/use-undo.ts'

/** Undoes an operation as soon as it is rendered, and reports the outcome. Loaded only when an undo is requested. */
export function Undoing({ operation }: { operation: string }) {
  const { mutate } = useUndo()
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (asked.current === operation) return
    asked.current = operation
    mutate(operation)
  }, [operation, mutate])
  return null
}
