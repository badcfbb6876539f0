import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { creditsContract } from '../contract.ts'
import { creditsApi } from './credits-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(creditsApi.routes).toEqual(contractRoutes(creditsContract))
})
