import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { newDatabase, newShop } from '../../../../testing/database.ts'
import { createOutbound } from './outbound.ts'

test('nothing leaves from inside a transaction, and everything once it has ended', async () => {
  await using database = await newDatabase()
  const { id } = await newShop(database)
  let calls = 0
  const server = createServer((_request, response) => {
    calls++
    response.end('ok')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const routes = outboundRoutesSchema.parse(`storefront:a.example.test=127.0.0.1:${port}`)
  const outbound = createOutbound({ routes, purpose: 'storefront' })
  const call = () => outbound.fetch('https://a.example.test/')
  try {
    const inside = /A call was about to leave while a transaction is open/
    await expect(database.db.withShop(id, call)).rejects.toThrow(inside)
    await expect(database.db.withoutShop(call)).rejects.toThrow(inside)
    expect(calls).toBe(0)
    const { later } = await database.db.withShop(id, async () => {
      const ended = Promise.withResolvers<void>()
      return { later: { ended, call: ended.promise.then(call) } }
    })
    later.ended.resolve()
    expect(await later.call).toMatchObject({ status: 200 })
    expect(calls).toBe(1)
  } finally {
    await outbound.close()
    server.close()
  }
})
