import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { settingsContract } from '../contract.ts'
import { settingsApi } from './settings-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(settingsApi.routes).toEqual(contractRoutes(settingsContract))
})
