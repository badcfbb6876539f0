import { oc } from '@orpc/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineGenerator } from '#core/changes/generator.ts'
import { defineAction } from './automation-action.ts'
import { defineJob } from './job.ts'
import { composeRegistry } from './registry.ts'
import type { ServerModule } from './server-module.ts'

const contract = { get: oc.route({ method: 'GET', path: '/a' }).output(z.object({})) }
const job = (name: string) => defineJob({ name, payload: z.object({}), run: async () => {} })
const generator = (name: string) =>
  defineGenerator({
    name,
    params: z.object({}),
    price: null,
    concurrency: 1,
    propose: async () => ({ outcomes: [], credits: 0 }),
  })
const action = (name: string) =>
  defineAction({
    generator: name,
    kinds: ['product'],
    fields: ['seo-title'],
    options: z.object({}),
    kindOf: () => 'catalogue.handle',
    fieldsToWrite: async () => [],
    params: async () => ({}),
  })
const error = { code: 'a.gone', status: 404, message: 'Gone.' }

it('gathers what the modules offer', () => {
  const registry = composeRegistry([
    { slug: 'a', contract, routes: { get: async () => ({}) }, jobs: [job('a.sync')], errors: [error] },
    { slug: 'b', jobs: [job('b.sync')] },
  ])
  expect(registry.jobs.map(({ name }) => name)).toEqual(['a.sync', 'b.sync'])
  expect(registry.errors).toEqual([error])
})

it.each<[string, ServerModule[], RegExp]>([
  ['one slug twice', [{ slug: 'a' }, { slug: 'a' }], /module a is there twice/],
  [
    'one code twice',
    [
      { slug: 'a', errors: [error] },
      { slug: 'b', errors: [error] },
    ],
    /error code a\.gone/,
  ],
  ['one job twice', [{ slug: 'a', jobs: [job('a.x'), job('a.x')] }], /job a\.x is there twice/],
  ['a job of another module', [{ slug: 'a', jobs: [job('b.x')] }], /b\.x is not named a\.<verb>/],
  [
    'one generator twice',
    [{ slug: 'a', generators: [generator('a.x'), generator('a.x')] }],
    /generator a\.x is there twice/,
  ],
  [
    'a generator of another module',
    [{ slug: 'a', generators: [generator('b.x')] }],
    /generator b\.x is not named a\.<verb>/,
  ],
  [
    'an automation action without generator',
    [{ slug: 'a', actions: [action('a.x')] }],
    /automation action for a\.x, which it does not have/,
  ],
  ['a route without handler', [{ slug: 'a', contract }], /a\.get has no handler/],
  ['a handler without route', [{ slug: 'a', routes: { get: async () => ({}) } }], /a\.get is in no contract/],
])('refuses %s', (_what, modules, message) => {
  expect(() => composeRegistry(modules)).toThrow(message)
})
