import { useEffect, useRef } from 'react'
import { useUndo } from '#core/changes/ui/use-undo.ts'

/** Takes an operation back as soon as it is drawn, and says what came of it. Loaded only when somebody wants that. */
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
