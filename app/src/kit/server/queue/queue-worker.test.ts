import { expect, it } from 'vitest'
import type { OpenQueue } from './boss-queue.ts'
import { work } from './queue-worker.ts'

/** Never used: the refusal comes before the queue is accessed. */
const queue = {} as OpenQueue
const handler = (name: string) => ({ name, run: async () => {} })

it.each([
  ['a job without handler', ['a.b'], [], 'a.b has no handler'],
  ['a handler without job', [], [handler('a.b')], 'a.b is not declared'],
  ['two handlers', ['a.b'], [handler('a.b'), handler('a.b')], 'a.b has two handlers'],
])('the worker does not start with %s', async (_what, declared, handlers, message) => {
  await expect(work(queue, { declared, handlers, onFailure: () => {} })).rejects.toThrow(message)
})
