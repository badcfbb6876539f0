import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminFrame } from './app-bridge/admin-frame.tsx'
import { type Frame, useFrame } from './app-bridge/frame-context.ts'
import { closeLater, ToastRegion } from './toast.tsx'

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { shell: {} } } })
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['five seconds', {}, 5_000],
  ['as long as it says', { duration: 800 }, 800],
])('in our own frame a toast stays %s', (_, options, ms) => {
  vi.useFakeTimers()
  const closed: number[] = []
  closeLater({ id: 7, message: 'Saved', ...options }, (id) => closed.push(id))
  vi.advanceTimersByTime(ms - 1)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual([7])
})

test('in our own frame a toast has the colours it is given', () => {
  const toasts = [
    { id: 1, message: 'Saved', background: '#146a5b', colour: '#fff' },
    { id: 2, message: 'Plain' },
  ]
  const region = createElement(ToastRegion, { toasts, onClose: () => undefined })
  const [own = '', plain = ''] = renderToStaticMarkup(region).split('Saved')
  expect(own).toContain('style="background:#146a5b;color:#fff"')
  expect(plain).not.toContain('style=')
})

test('the admin is asked for a toast of five seconds, or of as long as it says', () => {
  const shown: unknown[] = []
  vi.stubGlobal('shopify', {
    config: { shop: 'fernhill.myshopify.com' },
    toast: { show: (message: string, { duration }: { duration: number }) => shown.push([message, duration]) },
  })
  const frames: Frame[] = []
  const Screen = () => {
    frames.push(useFrame())
    return null
  }
  const props = { home: { to: '/', label: 'Signpost' }, navigation: [], children: createElement(Screen) }
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(AdminFrame, props)))
  frames[0]?.toast('Saved')
  frames[0]?.toast('Gone in a moment', { duration: 800 })
  expect(shown).toEqual([
    ['Saved', 5_000],
    ['Gone in a moment', 800],
  ])
})
