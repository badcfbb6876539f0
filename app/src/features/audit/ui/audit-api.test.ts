import { expect, it } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { auditContract } from '../contract.ts'
import { auditApi } from './audit-api.ts'

it('knows the routes the contract declares', () => {
  expect(auditApi.routes).toEqual(contractRoutes(auditContract))
})
