import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavigationType, Router } from 'react-router'
import { createGuardedHistory } from './guarded-history.ts'
import { HistoryContext } from './unsaved.ts'
import { noteVisit } from './visited-paths.ts'

/** The router over a history that asks before unsaved work is left. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  const { location, action } = useSyncExternalStore(history.subscribe, history.current)
  const { pathname, search } = location
  const shown = useRef(pathname)
  // Another screen begins at its top, as another document would; the way back leaves the place to the browser.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (action !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, action])
  useEffect(() => noteVisit({ pathname, queryString: search }), [pathname, search])
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}
