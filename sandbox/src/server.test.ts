import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSandbox } from './server.ts'
import { readSandboxSettings, type SandboxSettings } from './settings.ts'

const settings = (changes: Partial<SandboxSettings>): SandboxSettings => ({
  ...readSandboxSettings({ SANDBOX_APP_SECRET: 'a secret of the test', SANDBOX_STOREFRONT_PORTS: '2' }),
  appDirectory: join(import.meta.dirname, '../..'),
  dataDirectory: ':memory:',
  ...changes,
})

describe('the sandbox', () => {
  it('starts on free ports in this process and ends', async () => {
    const sandbox = await startSandbox(settings({ port: 0 }), { demoStores: false })
    const { port, storefrontPort } = sandbox.context.settings
    expect(sandbox.adminOrigin).toBe(`http://admin.localhost:${port}`)
    for (const each of [port, storefrontPort]) {
      const answer = await fetch(`http://127.0.0.1:${each}/nowhere`)
      expect(answer.status).toBe(404)
    }
    await sandbox.close()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })

  it('lets no page of a browser rule it', async () => {
    const sandbox = await startSandbox(settings({ port: 0 }), { demoStores: false })
    const { port } = sandbox.context.settings
    const host = `admin.localhost:${port}`
    const status = (headers: Record<string, string>, method = 'POST'): Promise<number> =>
      new Promise((resolve, reject) => {
        const path = '/_control/stores'
        request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    expect(await status({}, 'GET')).toBe(200)
    expect(await status({ 'sec-fetch-site': 'none' }, 'GET')).toBe(200)
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: sandbox.adminOrigin },
      { referer: 'https://evil.example/' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin' },
    ])
      for (const method of ['GET', 'POST'])
        expect([from, method, await status(from as Record<string, string>, method)]).toEqual([
          from,
          method,
          403,
        ])
    // A foreign host name that resolves to this server is refused.
    expect(await status({ host: `evil.example:${port}` }, 'GET')).toBe(404)
    await sandbox.close()
  })

  it('says in one sentence which port is taken, and leaves none open', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await expect(startSandbox(settings({ port }), { demoStores: false })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken by another program`,
    )
    other.close()
  })
})
