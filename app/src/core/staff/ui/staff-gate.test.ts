import { join } from 'node:path'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOut, type Tree } from '#kit/shared/shared-texts.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { createQueryClient } from '#kit/ui/api/query-client.ts'
import { type Frame, FrameContext } from '#kit/ui/app-bridge/frame-context.ts'
import { readLocales } from '../../../../build/locale-files.ts'
import { StaffGate } from './staff-gate.tsx'

const { en = {} } = readLocales(join(import.meta.dirname, '../../../../locales'))
await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: handOut(en as Record<string, Tree>) } })

const TOKEN = 'sps_of-this-session'
let stored: Map<string, string>
let client: QueryClient
beforeEach(() => {
  stored = new Map([['adminPanelAccessToken', TOKEN]])
  const storage = { getItem: (key: string) => stored.get(key) ?? null, removeItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('location', new URL('https://app.example/admin'))
  vi.stubGlobal('document', { querySelector: () => null })
  client = createQueryClient().client
})
afterEach(() => vi.unstubAllGlobals())

const FRAME: Frame = {
  ...{ embedded: false, home: '/admin' },
  ...{ toast: () => undefined, mayLeave: async () => true, saveBar: () => undefined },
}
const Door = ({ children }: { children: ReactNode }) =>
  createElement(FrameContext.Provider, { value: FRAME }, createElement('section', null, children))
/** Returns what the gate shows with the staff area behind it. */
function drawn(): string {
  const area = createElement('p', null, 'all stores')
  const props = { Frame: Door, report: () => undefined, children: area }
  const queries = createElement(QueryClientProvider, { client }, createElement(StaffGate, props))
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: ['/admin'] }, queries))
}
/** The server has said this of the token. */
const checked = (queryFn: () => Promise<object>) =>
  client.fetchQuery({ queryKey: ['staff-token', TOKEN], queryFn, retry: false }).catch(() => undefined)
const refused = (status: number, code: string) =>
  checked(() => Promise.reject(new ApiError({ status, code, message: '' })))

test('a token that is being checked shows that something loads', () => {
  expect(drawn()).toContain('aria-busy="true"')
  expect(drawn()).not.toContain('all stores')
})

test('a valid token shows the staff area', async () => {
  await checked(async () => ({ kind: 'panel', role: 'support' }))
  expect(drawn()).toBe('<p>all stores</p>')
})

test('an invalid token shows the error screen instead', async () => {
  await refused(400, 'staff.malformed-token')
  expect(drawn()).toContain('Oops! Something went wrong. Admin token is malformed')
  expect(drawn()).not.toContain('all stores')
})

test.each([
  ['has ended', () => refused(401, 'staff.signed-out')],
  ['is not there', async () => stored.clear()],
])('a token that %s leads to the sign-in', async (_, happens) => {
  await happens()
  expect(drawn()).toContain('passkey')
  expect(drawn()).not.toContain('all stores')
})
