import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { automationsContract } from '../contract.ts'
import { automationsApi } from './automations-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(automationsApi.routes).toEqual(contractRoutes(automationsContract))
})
