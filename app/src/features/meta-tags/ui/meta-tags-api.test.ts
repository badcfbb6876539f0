import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { metaTagsContract } from '../contract.ts'
import { metaTagsApi } from './meta-tags-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(metaTagsApi.routes).toEqual(contractRoutes(metaTagsContract))
})
