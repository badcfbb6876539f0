import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { catalogueContract } from '../contract.ts'
import { catalogueApi } from './catalogue-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(catalogueApi.routes).toEqual(contractRoutes(catalogueContract))
})
