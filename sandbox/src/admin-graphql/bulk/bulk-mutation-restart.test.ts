import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../server.ts'
import { readSandboxSettings } from '../../settings.ts'

const LINES = 40
const MUTATION = `mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }`
const RUN = `mutation($mutation: String!, $path: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) { bulkOperation { id } userErrors { code } } }`
const STAGE = `mutation { stagedUploadsCreate(input: [{ resource: BULK_MUTATION_VARIABLES, filename: "v.jsonl",
  mimeType: "text/jsonl", httpMethod: POST }]) { stagedTargets { parameters { name value } } } }`

interface Staged {
  data: { stagedUploadsCreate: { stagedTargets: { parameters: { name: string; value: string }[] }[] } }
}

const ask = async <T>(
  { context: { settings } }: Sandbox,
  path: string,
  {
    host = `admin.localhost:${settings.port}`,
    token = '',
    body,
  }: { host?: string; token?: string; body: object },
): Promise<T> => {
  // `fetch` does not allow the Host header to be set.
  const asked = request({
    host: '127.0.0.1',
    port: settings.port,
    path,
    method: 'POST',
    headers: { host, 'content-type': 'application/json', 'x-shopify-access-token': token },
  })
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return (await json(answer)) as T
}

it('goes on after a restart with the line that follows the last one done', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bulk-restart-'))
  const settings = {
    ...readSandboxSettings({ SANDBOX_APP_SECRET: 'a secret of the test', SANDBOX_STOREFRONT_PORTS: '1' }),
    appDirectory: join(import.meta.dirname, '../../../..'),
    dataDirectory: folder,
    port: 0,
  }
  let sandbox = await startSandbox(settings, { demoStores: false })
  try {
    const { store, productIds } = await ask<{
      store: { handle: string; domain: string }
      productIds: number[]
    }>(sandbox, '/_control/stores', { body: { name: 'restart', products: LINES, theme: false } })
    await ask(sandbox, `/_control/stores/${store.handle}/install`, { body: {} })
    const { accessToken: token } = await ask<{ accessToken: string }>(
      sandbox,
      `/_control/stores/${store.handle}/tokens`,
      { body: { scopes: ['write_products'] } },
    )
    const graphql = <T>(query: string, variables: object = {}) =>
      ask<T>(sandbox, '/admin/api/2026-10/graphql.json', {
        host: store.domain,
        token,
        body: { query, variables },
      })
    const staged = await graphql<Staged>(STAGE)
    const [target] = staged.data.stagedUploadsCreate.stagedTargets
    const form = new FormData()
    for (const { name, value } of target?.parameters ?? []) form.append(name, value)
    const text = productIds
      .map((id) => JSON.stringify({ product: { id: `gid://shopify/Product/${id}`, seo: { title: 'R' } } }))
      .join('\n')
    form.append('file', new Blob([text]))
    await fetch(`http://127.0.0.1:${sandbox.context.settings.port}/staged-uploads`, {
      method: 'POST',
      body: form,
    })
    const path = target?.parameters.find(({ name }) => name === 'key')?.value
    sandbox.context.faults.set({ bulkLinesPerSecond: 50 })
    expect(await graphql(RUN, { mutation: MUTATION, path })).toMatchObject({
      data: { bulkOperationRunMutation: { userErrors: [] } },
    })
    const operation = () => {
      const { state } = sandbox.context
      const [found] = state.list(state.store(store.handle) ?? expect.fail(), 'BulkOperation')
      return found
    }
    await expect.poll(() => operation()?.objectCount ?? 0, { interval: 5 }).toBeGreaterThan(2)
    await sandbox.close()

    sandbox = await startSandbox(settings, { demoStores: false })
    expect(operation()).toMatchObject({ status: 'RUNNING' })
    expect(operation()?.objectCount).toBeLessThan(LINES)
    sandbox.context.faults.set({ bulkLinesPerSecond: 5000 })
    await expect.poll(() => operation()?.status).toBe('COMPLETED')
    expect(operation()).toMatchObject({ objectCount: LINES })
    const written = readFileSync(join(folder, 'bulk', operation()?.resultFilename ?? ''), 'utf8')
    const numbers = written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).__lineNumber as number)
    expect(numbers).toEqual(Array.from({ length: LINES }, (_, index) => index))
    const { state } = sandbox.context
    const writes = state
      .list(state.store(store.handle) ?? expect.fail(), 'WriteLog')
      .filter((write) => write.operation === 'productUpdate')
    expect(new Set(writes.map((write) => write.target)).size).toBe(LINES)
    expect(writes).toHaveLength(LINES)
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
