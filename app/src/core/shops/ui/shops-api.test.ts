import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { shopsContract } from '../contract.ts'
import { shopsApi } from './shops-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(shopsApi.routes).toEqual(contractRoutes(shopsContract))
})
