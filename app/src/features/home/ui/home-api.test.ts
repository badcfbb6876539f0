import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { homeContract } from '../contract.ts'
import { homeApi } from './home-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(homeApi.routes).toEqual(contractRoutes(homeContract))
})
