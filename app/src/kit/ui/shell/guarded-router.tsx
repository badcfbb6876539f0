import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavigationType, Router } from 'react-router'
import { createGuardedHistory } from './guarded-history.ts'
import { HistoryContext } from './unsaved.ts'
import { noteVisit } from './visited-paths.ts'

/** The router on a history that asks before unsaved work is lost. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory)
  const { location, action } = useSyncExternalStore(history.subscribe, history.current)
  const { pathname, search } = location
  const shown = useRef(pathname)
  // A new screen begins at its top, like a new document; on the way back the browser restores the scroll position.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (action !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [pathname, action])
  const isBack = action === NavigationType.Pop
  useEffect(() => noteVisit({ pathname, queryString: search }, isBack), [pathname, search, isBack])
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}
