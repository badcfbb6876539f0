import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreRecord, ThemeRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { ensureDemoStores } from '../store-generator/ensure-demo-stores.ts'
import { ThemeSource } from './template-source.ts'

let folder = ''
let state: State
let store: StoreRecord
let theme: ThemeRecord
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'template-source-'))
  state = new State(folder)
  ensureDemoStores({ state, settings: { storefrontPort: 4001 } })
  store = state.store('fernhill') as StoreRecord
  theme = state.byHandle(store, 'OnlineStoreTheme', 'MAIN') as ThemeRecord
})
afterAll(() => {
  state.close()
  rmSync(folder, { recursive: true })
})

const NAME = 'snippets/price.liquid'
const shown = () => new ThemeSource(state, store, theme).file(NAME)?.body

/** Writes the snippet without notifying listeners, as a generator or another process does. */
function write(by: State, body: string): void {
  const file = by.byHandle(store, 'OnlineStoreThemeFile', NAME, theme.id)
  if (!file) throw new Error(`There is no ${NAME}.`)
  by.put(store, 'OnlineStoreThemeFile', { ...file, body }, { silent: true })
}

test('a theme is read once as long as nobody writes it', () => {
  const first = new ThemeSource(state, store, theme).file(NAME)
  expect(new ThemeSource(state, store, theme).file(NAME)).toBe(first)
})

test('a file written here is seen at once', () => {
  write(state, 'written here')
  expect(shown()).toBe('written here')
})

test('a file written by another process is seen at once', () => {
  const other = new State(folder)
  write(other, 'written there')
  expect(shown()).toBe('written there')
  other.close()
})

test('a change that was taken back is not kept', () => {
  const before = shown()
  const failing = () =>
    state.transaction(() => {
      write(state, 'never')
      expect(shown()).toBe('never')
      throw new Error('taken back')
    })
  expect(failing).toThrow('taken back')
  expect(shown()).toBe(before)
})
