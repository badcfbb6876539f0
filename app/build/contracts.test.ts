import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contracts } from './contracts.ts'

const SOURCE = join(import.meta.dirname, '../src')
const files = ['core', 'features'].flatMap((floor) =>
  readdirSync(join(SOURCE, floor), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && readdirSync(join(SOURCE, floor, entry.name)).includes('contract.ts'),
    )
    .map((entry) => join(SOURCE, floor, entry.name, 'contract.ts')),
)
const RESERVED = /^(?:manager|owner|merchant)$/
const load = contracts().load as (id: string) => Promise<string | undefined>

test.each(files)('the browser gets of %s its methods, paths and reserved calls only', async (file) => {
  const code = await load(file)
  const module = (await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)) as Record<
    string,
    Record<string, { '~orpc': object }>
  >
  const procedures = Object.values(module).flatMap((contract) => Object.values(contract))
  expect(procedures.length).toBeGreaterThan(0)
  for (const procedure of procedures)
    expect(procedure).toEqual({
      '~orpc': {
        route: { method: expect.stringMatching(/^[A-Z]+$/), path: expect.stringMatching(/^\//) },
        ...('meta' in procedure['~orpc'] && { meta: { visit: expect.stringMatching(RESERVED) } }),
      },
    })
})

test('other files are left as they are', async () => {
  expect(await load(join(SOURCE, 'features/home/service.ts'))).toBeUndefined()
})
