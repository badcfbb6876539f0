import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TrialPlatform, trialPlatform } from '../admin/trial-platform.ts'
import { indexNowSurface, submissionsOf } from './index-now.ts'

const KEY = '0123456789abcdef'
let platform: TrialPlatform
let server: FastifyInstance
let storefront: Server
let host: string

beforeEach(async () => {
  platform = await trialPlatform()
  server = fastify()
  await indexNowSurface(server, platform.context)
  storefront = createServer((request, response) => {
    const isKey = request.url === `/apps/trial/${KEY}.txt`
    if (request.url === `/${KEY}.txt`) response.writeHead(301, { location: `/apps/trial/${KEY}.txt` })
    else response.writeHead(isKey ? 200 : 404)
    response.end(isKey ? `${KEY}\n` : '')
  })
  await new Promise<void>((resolve) => storefront.listen(0, '127.0.0.1', resolve))
  host = `${platform.store.handle}.localhost:${(storefront.address() as AddressInfo).port}`
})
afterEach(async () => {
  await server.close()
  await new Promise((resolve) => storefront.close(resolve))
})

const submit = async (body: object) => {
  const headers = { host: 'api.indexnow.org' }
  return (await server.inject({ method: 'POST', url: '/indexnow', headers, payload: body })).statusCode
}

test('a key file proves what lies below its folder, and nothing else', async () => {
  const keyLocation = `http://${host}/apps/trial/${KEY}.txt`
  const sent = { host, key: KEY, keyLocation, urlList: [`http://${host}/apps/trial/sitemap`] }
  expect(await submit(sent)).toBe(200)
  expect(submissionsOf(platform.context.state)).toEqual([sent])
  expect(await submit({ ...sent, urlList: [`http://${host}/products/x`] })).toBe(422)
  expect(await submit({ ...sent, key: 'another-key-of-it' })).toBe(403)
  expect(await submit({ ...sent, host: 'elsewhere.example' })).toBe(422)
  expect(await submit({ ...sent, urlList: [] })).toBe(400)
  // A redirect does not count as proof.
  expect(await submit({ ...sent, keyLocation: undefined })).toBe(403)
  expect(submissionsOf(platform.context.state)).toHaveLength(1)
})
