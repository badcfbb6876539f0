import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { anonymousBudget, documentBudget } from './anonymous-budget.ts'

it('answers what people open, refuses a flood, and goes on when it is over', async () => {
  let now = 0
  const spend = anonymousBudget(() => now)
  const server = Fastify()
  server.get('/', async (request, reply) => (spend(request, reply) ? reply : 'page'))
  const ask = async (): Promise<number> => (await server.inject('/')).statusCode
  const flood = await Promise.all(Array.from({ length: 1_000 }, ask))
  expect(flood.filter((status) => status === 200)).toHaveLength(600)
  const refused = await server.inject('/')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    429,
    '1',
    'http.too-many-asked',
  ])
  now += 1_000
  const after = await Promise.all(Array.from({ length: 300 }, ask))
  expect(after.filter((status) => status === 200)).toHaveLength(200)
  await server.close()
})

it('leaves less of a document of a megabyte', async () => {
  const spend = documentBudget(() => 0)
  const server = Fastify()
  server.get('/', async (request, reply) => (spend(request, reply) ? reply : 'document'))
  const flood = await Promise.all(Array.from({ length: 100 }, () => server.inject('/')))
  expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  await server.close()
})
