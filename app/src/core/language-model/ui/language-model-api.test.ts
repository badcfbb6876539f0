import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { languageModelContract } from '../contract.ts'
import { languageModelApi } from './language-model-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(languageModelApi.routes).toEqual(contractRoutes(languageModelContract))
})
