import { NavigationType } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGuardedHistory } from './guarded-history.ts'

/** The few browser APIs the history uses, in the admin's frame at `url`. */
function browserAt(url: string): EventTarget {
  const location = new URL(url)
  const events = new EventTarget()
  const history = {
    state: null as unknown,
    go() {},
    pushState: (state: unknown, _: string, to: string) => history.replaceState(state, _, to),
    replaceState(state: unknown, _: string, to?: string) {
      history.state = state
      if (to !== undefined) location.href = new URL(to, location).href
    },
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  return events
}

let browser: EventTarget
beforeEach(() => {
  browser = browserAt('https://app.example/schema?tabindex=1&shop=a.myshopify.com&host=aG9zdA&embedded=1')
})
afterEach(() => vi.unstubAllGlobals())

it('keeps in every URL what the frame policy needs, and shows the screens none of it', () => {
  const history = createGuardedHistory()
  expect(history.current().location).toMatchObject({ pathname: '/schema', search: '?tabindex=1' })
  for (const step of [
    () => history.push('/settings'),
    () => history.replace({ pathname: '/', search: '?q=x' }),
  ]) {
    step()
    expect(new URLSearchParams(location.search).get('shop')).toBe('a.myshopify.com')
    expect(new URLSearchParams(location.search).get('host')).toBe('aG9zdA')
    expect(history.current().location.search).not.toContain('shop')
  }
  expect(history.current().location).toMatchObject({ pathname: '/', search: '?q=x' })
})

it("completes the URLs that the admin's menu pushes", () => {
  const history = createGuardedHistory()
  location.href = 'https://app.example/settings?tabindex=2'
  forgetMarks()
  browser.dispatchEvent(new Event('popstate'))
  expect(location.href).toContain('shop=a.myshopify.com')
  expect(history.current().location).toMatchObject({ pathname: '/settings', search: '?tabindex=2' })
  // A new screen, and so one to be read from its top.
  expect(history.current().action).toBe(NavigationType.Push)
  browser.dispatchEvent(new Event('popstate'))
  expect(history.current().action).toBe(NavigationType.Pop)
})

it('adds nothing outside the admin', () => {
  browserAt('https://app.example/schema')
  createGuardedHistory().push('/settings?tabindex=1')
  expect(location.href).toBe('https://app.example/settings?tabindex=1')
})

it('asks before the tab of a form is left, and only then', async () => {
  const history = createGuardedHistory()
  const mayLeave = vi.fn(async () => false)
  history.setGuard(mayLeave)
  history.replace('/schema?tabindex=0')
  expect(history.current().location.search).toBe('?tabindex=0')
  history.setGuard(mayLeave, { inTab: true })
  history.replace('/schema?tabindex=0&q=oak')
  expect(mayLeave).not.toHaveBeenCalled()
  history.replace('/schema?tabindex=2')
  await vi.waitFor(() => expect(mayLeave).toHaveBeenCalledOnce())
  expect(history.current().location.search).toBe('?tabindex=0&q=oak')
  mayLeave.mockResolvedValue(true)
  history.replace('/schema?tabindex=2')
  await vi.waitFor(() => expect(history.current().location.search).toBe('?tabindex=2'))
})

it('asks again after somebody stayed without an answer, and takes the last step only', async () => {
  const history = createGuardedHistory()
  const answers: ((yes: boolean) => void)[] = []
  history.setGuard(() => new Promise((resolve) => answers.push(resolve)))
  history.push('/settings')
  history.push('/help')
  expect(answers).toHaveLength(2)
  for (const answer of answers) answer(true)
  await vi.waitFor(() => expect(history.current().location.pathname).toBe('/help'))
})

function forgetMarks(): void {
  ;(history as { state: unknown }).state = null
}
