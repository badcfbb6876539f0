import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { changesContract } from '../contract.ts'
import { changesApi } from './changes-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(changesApi.routes).toEqual(contractRoutes(changesContract))
})
