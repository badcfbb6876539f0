import { expect, test } from 'vitest'
import { z } from 'zod'
import { implementPublic } from './public-router.ts'
import { oc } from './route.ts'

const output = z.object({ data: z.boolean() })
const contract = {
  list: oc.route({ method: 'GET', path: '/list' }).output(output),
  open: oc
    .route({ method: 'POST', path: '/open' })
    .input(z.object({ link: z.string() }))
    .output(output),
}
const handlers = { list: async () => true, open: async () => true }

test('a public route is a GET, which is read again and cached', () => {
  expect(() => implementPublic(contract, handlers)).toThrow('The public route open is not a GET.')
})

test('a route whose input opens something is a POST, because proxies log URLs', () => {
  expect(implementPublic(contract, handlers, { secret: ['open'] }).routes).toHaveProperty('open')
  expect(() => implementPublic(contract, handlers, { secret: ['list', 'open'] })).toThrow(
    'The public route list is not a POST.',
  )
})
