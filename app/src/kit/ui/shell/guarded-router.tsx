import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Router } from 'react-router'
import { createGuardedHistory } from './guarded-history.ts'
import { HistoryContext } from './unsaved.ts'
import { noteVisit } from './visited-paths.ts'

/** The router over a history that asks before unsaved work is left. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  const { location, action } = useSyncExternalStore(history.subscribe, history.current)
  const { pathname, search } = location
  useEffect(() => noteVisit({ pathname, queryString: search }), [pathname, search])
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}
