import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { altTextContract } from '../contract.ts'
import { altTextApi } from './alt-text-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(altTextApi.routes).toEqual(contractRoutes(altTextContract))
})
