import { type Location, NavigationType, type Navigator, type Path, type To } from 'react-router'

interface HistoryState {
  location: Location
  action: NavigationType
}
export interface GuardedHistory extends Navigator {
  current(): HistoryState
  subscribe(changed: () => void): () => void
  /** Called before each navigation; set by a form with unsaved work. `inTab`: before the tab changes, too. */
  setGuard(mayLeave: (() => Promise<boolean>) | null, options?: { inTab: boolean }): void
}

interface Entry {
  index: number
  state: unknown
  key: string
}

/**
 * Parameters the admin opened the page with, which its frame policy needs. A returning browser restores the frame at
 * its last URL: without them the page could no longer be framed.
 */
const CARRIED = ['shop', 'host', 'embedded']

/**
 * Wraps the browser's history with a question before leaving. The router's own blocker needs its data router, which
 * costs 17 kB gzip more in the first load.
 */
export function createGuardedHistory(): GuardedHistory {
  const listeners = new Set<() => void>()
  const opened = new URLSearchParams(location.search)
  const url = (to: To) => carry(opened, href(to))
  let guard: (() => Promise<boolean>) | null = null
  let isInTab = false
  let returning = false
  let asked = 0
  let now: HistoryState = { location: read(), action: NavigationType.Pop }
  let index = entry().index
  if (!marked()) history.replaceState({ ...entry(), index: 0 }, '')

  const move = (action: NavigationType) => {
    index = entry().index
    now = { location: read(), action }
    for (const changed of listeners) changed()
  }
  const guarded = async (step: () => void) => {
    if (!guard) return step()
    // Somebody who stays may never answer (`mayLeave`): the next step asks again, and only the last one is taken.
    asked += 1
    const mine = asked
    if (!(await guard()) || mine !== asked) return
    guard = null
    step()
  }

  addEventListener('popstate', () => {
    if (returning) {
      returning = false
      return
    }
    // The admin's menu pushes history entries without our marks: they count as one step forward.
    const isNew = !marked()
    if (isNew) history.replaceState({ ...entry(), index: index + 1 } satisfies Entry, '', url(read()))
    const delta = index - entry().index
    if (!guard || delta === 0) return move(isNew ? NavigationType.Push : NavigationType.Pop)
    returning = true
    history.go(delta)
    void guarded(() => history.go(-delta))
  })
  addEventListener('beforeunload', (event) => {
    if (guard) event.preventDefault()
  })

  return {
    current: () => now,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    setGuard(mayLeave, { inTab } = { inTab: false }) {
      guard = mayLeave
      isInTab = inTab
    },
    createHref: (to) => href(to),
    go: (delta) => history.go(delta),
    push: (to, state) =>
      void guarded(() => {
        history.pushState({ state, key: newKey(), index: index + 1 } satisfies Entry, '', url(to))
        move(NavigationType.Push)
      }),
    replace(to, state) {
      const step = () => {
        history.replaceState({ state, key: newKey(), index } satisfies Entry, '', url(to))
        move(NavigationType.Replace)
      }
      if (isInTab && tabOf(url(to)) !== tabOf(location.href)) void guarded(step)
      else step()
    },
  }
}

function marked(): boolean {
  return typeof (history.state as Partial<Entry> | null)?.index === 'number'
}

function entry(): Entry {
  const state = history.state as Partial<Entry> | null
  return { index: state?.index ?? 0, state: state?.state, key: state?.key ?? 'first' }
}

function read(): Location {
  const { pathname, hash } = location
  const { state, key } = entry()
  const query = new URLSearchParams(location.search)
  for (const name of CARRIED) query.delete(name)
  const search = query.size > 0 ? `?${query}` : ''
  return { pathname, search, hash, state, key }
}

function carry(opened: URLSearchParams, target: string): string {
  const url = new URL(target, location.href)
  for (const name of CARRIED) {
    const value = opened.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}

function href(to: To): string {
  if (typeof to === 'string') return to
  const { pathname = location.pathname, search = '', hash = '' }: Partial<Path> = to
  return `${pathname}${search}${hash}`
}

/** The tab a URL opens (spec 1 §2). */
function tabOf(target: string): string | null {
  return new URL(target, location.href).searchParams.get('tabindex')
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
