import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LONG, longFirst } from './long-first.ts'

const ROOT = join(import.meta.dirname, '../..')

it('names files that are there', () => {
  expect(LONG.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('puts them first and leaves the rest in its order', () => {
  const [first = '', second = ''] = LONG.map((path) => join(ROOT, path))
  expect(longFirst(['/a', second, '/b', first], (path) => path)).toEqual([second, first, '/a', '/b'])
})
