import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { structuredDataContract } from '../contract.ts'
import { structuredDataApi } from './structured-data-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(structuredDataApi.routes).toEqual(contractRoutes(structuredDataContract))
})
