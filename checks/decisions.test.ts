import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')

it('lists every decision in the table of its README, under a number of its own', () => {
  const [, table = ''] = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('| subject | decisions |')
  const numbers = readdirSync(FOLDER).flatMap((name) => /^\d{4}(?=-)/.exec(name)?.[0] ?? [])
  const listed = new Set(table.match(/\b\d{4}\b/g))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(new Set(numbers)).toEqual(listed)
})
