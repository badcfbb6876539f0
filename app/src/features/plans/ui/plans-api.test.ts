import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { plansContract } from '../contract.ts'
import { plansApi } from './plans-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(plansApi.routes).toEqual(contractRoutes(plansContract))
})
