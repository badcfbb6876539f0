import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { defineOperation } from './client.ts'
import { createAdminGraphql } from './http-client.ts'

const shop = { id: '1', domain: 'fernhill.myshopify.com' }
const answer = z.object({ shop: z.object({ name: z.string() }) })
const read = defineOperation()({ document: 'query Read { shop { name } }', data: answer })
const write = defineOperation()({ document: 'mutation Write { shop { name } }', data: answer })
const GOOD = { data: { shop: { name: 'Fernhill' } } }
const failing = (code?: string, more: object = {}) => ({
  errors: [{ message: 'Sorry', ...(code && { extensions: { code } }) }],
  ...more,
})

/** A platform that gives these answers in turn, with status 200, and the last one from then on. */
function platformOf(...answers: object[]) {
  let calls = 0
  const outbound: Pick<Outbound, 'fetch'> = {
    async fetch(url) {
      const body = Buffer.from(JSON.stringify(answers[Math.min(calls++, answers.length - 1)]))
      return {
        status: 200,
        url: String(url),
        headers: new Headers(),
        redirects: [],
        retryAfterSeconds: null,
        body,
      }
    },
  }
  const platform = createAdminGraphql({
    outbound: outbound as Outbound,
    tokens: { get: async () => 'token', renew: async () => null },
    points: { move: async () => ({ waitMs: 0, available: 1_000, restoreRate: 100, bucket: 1_000, mark: 1 }) },
  })
  return { platform, calls: () => calls }
}

test.for(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SOMETHING_NEW'])(
  'a write answered %s without data may have been applied, and is not repeated',
  async (code) => {
    const { platform, calls } = platformOf(failing(code))
    await expect(platform.query(shop, write, {})).rejects.toMatchObject({
      ...{ kind: 'unavailable', mayHaveApplied: true, platformMessage: 'Sorry' },
    })
    expect(calls()).toBe(1)
  },
)

test('a read answered INTERNAL_SERVER_ERROR is tried again', async () => {
  const { platform, calls } = platformOf(failing('INTERNAL_SERVER_ERROR', { data: null }), GOOD)
  expect(await platform.query(shop, read, {})).toEqual(GOOD.data)
  expect(calls()).toBe(2)
})

test.for(['GRAPHQL_VALIDATION_FAILED', 'undefinedField', 'MAX_COST_EXCEEDED', undefined])(
  'a request the platform refuses with %s did nothing, and is not tried again',
  async (code) => {
    const { platform, calls } = platformOf(failing(code))
    for (const operation of [read, write])
      await expect(platform.query(shop, operation, {})).rejects.toMatchObject({
        ...{ kind: 'bad-answer', mayHaveApplied: false },
      })
    expect(calls()).toBe(2)
  },
)

test('a write answered with errors and data may have been applied in part', async () => {
  const { platform } = platformOf(failing('INTERNAL_SERVER_ERROR', GOOD))
  await expect(platform.query(shop, write, {})).rejects.toMatchObject({
    ...{ kind: 'bad-answer', mayHaveApplied: true },
  })
})
