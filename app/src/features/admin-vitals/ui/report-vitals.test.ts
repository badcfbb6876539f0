import { afterEach, expect, test, vi } from 'vitest'
import { reportVitals } from './report-vitals.ts'

const report = vi.hoisted(() => vi.fn<(body: unknown) => Promise<void>>())
const platform = vi.hoisted(() => ({ tell: async (_: unknown): Promise<void> => undefined }))
vi.mock('#kit/ui/api/define-api.ts', () => ({ defineApi: () => ({ report }) }))
vi.mock('#kit/ui/app-bridge/bridge.ts', () => ({
  bridge: () => ({
    webVitals: { onReport: (hear: typeof platform.tell) => Promise.resolve((platform.tell = hear)) },
  }),
}))
vi.mock('./device-info.ts', () => ({ deviceInfo: () => ({ browser: 'Chrome 141' }) }))

afterEach(() => vi.unstubAllGlobals())

test('a metric that could not be sent is said on the console, and nowhere else (1-shell §8)', async () => {
  vi.stubGlobal('location', { pathname: '/schema' })
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const offline = new Error('offline')
  report.mockRejectedValueOnce(offline).mockResolvedValue(undefined)
  reportVitals()
  const metrics = [
    { id: '1', name: 'LCP', value: 900 },
    { id: '2', name: 'INP', value: 40 },
    { id: '3', name: 'something else', value: 1 },
  ]
  await platform.tell({ metrics })
  await platform.tell({ metrics })
  expect(log.mock.calls).toEqual([[expect.any(String), offline]])
  log.mockRestore()
  // Each metric once, and only known ones.
  expect(report.mock.calls.map(([body]) => body)).toEqual([
    expect.objectContaining({ pathname: '/schema', id: '1', name: 'LCP' }),
    expect.objectContaining({ id: '2', deviceInfo: { browser: 'Chrome 141' } }),
  ])
})
