import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoading } from './text-loading.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a read is tried again five times, then English stands in and the failure is reported', async () => {
  const tries: number[] = []
  const reports: string[] = []
  const started = startLoading('fr', {
    fetch: async (language, slug) => {
      if (language === 'en') return { title: `English ${slug}` }
      tries.push(Date.now())
      throw new Error('HTTP 503')
    },
    report: ({ message }) => reports.push(message),
  })
  await vi.runAllTimersAsync()
  const texts = await started
  const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  expect(reports).toEqual(['Texts fr/shell could not be loaded: Error: HTTP 503'])
  expect(texts.t('title')).toBe('English shell')
  expect(texts.language).toBe('fr')
})

test('English is asked for as often before it is given up', async () => {
  let asked = 0
  const reports: string[] = []
  const started = startLoading('fr', {
    fetch: async (language) => {
      if (language === 'en') asked += 1
      throw new Error('unreachable')
    },
    report: ({ message }) => reports.push(message),
  })
  await vi.runAllTimersAsync()
  await started
  expect(asked).toBe(6)
  expect(reports).toHaveLength(2)
})

test('at most ten files are read at once', async () => {
  let open = 0
  let most = 0
  const started = startLoading('fr', {
    fetch: async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return {}
    },
    report: (error) => {
      throw error
    },
  })
  await vi.runAllTimersAsync()
  const texts = await started
  const loaded = texts.loadNamespaces(Array.from({ length: 30 }, (_, index) => `notes-${index}`))
  await vi.runAllTimersAsync()
  await loaded
  expect(most).toBe(10)
})

test('a form that a language has no text for is told by its “other”', async () => {
  const started = startLoading('fr', {
    fetch: async () => ({ rows_one: '{{count}} ligne', rows_other: '{{count}} lignes' }),
    report: (error) => {
      throw error
    },
  })
  await vi.runAllTimersAsync()
  const texts = await started
  expect(texts.t('rows', { count: 1_000_000 })).toBe('1\u202f000\u202f000 lignes')
})

test('no file arrives while it is asked for, which a screen does as it is drawn', async () => {
  const texts = startLoading('fr', {
    fetch: async () => ({}),
    report: (error) => {
      throw error
    },
  })
  await vi.runAllTimersAsync()
  const started = await texts
  let added = 0
  started.store.on('added', () => {
    added += 1
  })
  const loaded = started.loadNamespaces('notes')
  expect(added).toBe(0)
  await vi.runAllTimersAsync()
  await loaded
  expect(added).toBe(2)
})

test('what code that has come will say is read beside the shell’s texts, and the start does not wait for it', async () => {
  const asked: string[] = []
  const started = startLoading('fr', {
    fetch: (language, slug) => {
      asked.push(`${language}/${slug}`)
      return slug === 'shell' ? Promise.resolve({}) : new Promise(() => undefined)
    },
    report: (error) => {
      throw error
    },
    beside: (read) => read(['notes']),
  })
  await vi.runAllTimersAsync()
  const texts = await started
  expect(asked).toEqual(['fr/notes', 'fr/shell'])
  void texts.loadNamespaces('notes')
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(2)
})

test('numbers stand in a text as its language writes them, words as they are', async () => {
  for (const [language, words] of [
    ['en', '12,345 pages of 1024.5'],
    ['de', '12.345 pages of 1024.5'],
    ['hi', '12,345 pages of 1024.5'],
  ] as const) {
    const started = startLoading(language, {
      fetch: async () => ({ pages_one: 'one page', pages_other: '{{count}} pages of {{found}}' }),
      report: (error) => {
        throw error
      },
    })
    await vi.runAllTimersAsync()
    expect((await started).t('pages', { count: 12_345, found: '1024.5' })).toBe(words)
  }
})
