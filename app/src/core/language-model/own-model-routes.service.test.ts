import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { newWorld } from '../../../testing/world.ts'

const path = '/apps/api/language-model'

it("a route to the operator's own model is none for a shop, whatever it names", async () => {
  let asked = 0
  const inHouse = createServer((_request, response) => {
    asked += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => inHouse.listen(0, '127.0.0.1', resolve))
  const { port } = inHouse.address() as AddressInfo
  const routes = ['language-model', 'platform', 'storefront'].map(
    (purpose) => `${purpose}:models.internal=127.0.0.1:${port}`,
  )
  await using routed = await newWorld({ store: { products: 0, theme: false }, routes })
  const answer = await routed.call('PUT', path, {
    body: {
      provider: 'openai-compatible',
      baseUrl: 'http://models.internal/v1',
      model: 'any',
      apiKey: '',
      seesImages: false,
    },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'language-model.url-refused'])
  // A model saved when routes had no purpose is refused when it is called.
  await routed.ctx.tx((tx) =>
    tx
      .insertInto('language_models')
      .values({
        shop_id: routed.ctx.shop.id,
        provider: 'openai-compatible',
        base_url: 'http://models.internal/v1',
        model: 'any',
        sees_images: false,
        saved_at: new Date(),
      })
      .execute(),
  )
  expect((await routed.call('POST', `${path}/test`)).body.code).toBe('language-model.url-refused')
  expect(asked).toBe(0)
  inHouse.close()
})
