import { expect, it } from 'vitest'
import { z } from 'zod'
import { isRowNumber, isUuid } from './row-ids.ts'
import { numericId } from './schemas.ts'

const IDS = [
  ...['gone', '', '0', '12', '123456789012345678', '1234567890123456789', '-1', '1 ', '1\n', '１'],
  ...['5b5e71d5-fa9f-4b85-9adf-eaf483a82544', '5B5E71D5-FA9F-4B85-9ADF-EAF483A82544'],
  ...['5b5e71d5-fa9f-9b85-9adf-eaf483a82544', '5b5e71d5-fa9f-4b85-1adf-eaf483a82544'],
  ...['5b5e71d5fa9f4b859adfeaf483a82544', '{5b5e71d5-fa9f-4b85-9adf-eaf483a82544}'],
]

it.each(IDS)('takes %j as the API does', (id) => {
  expect(isUuid(id)).toBe(z.uuid().safeParse(id).success)
  expect(isRowNumber(id)).toBe(numericId.safeParse(id).success)
})
