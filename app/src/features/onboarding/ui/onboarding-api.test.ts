import { expect, test } from 'vitest'
import { contractRoutes } from '#kit/ui/api/contract-routes.ts'
import { onboardingContract } from '../contract.ts'
import { onboardingApi } from './onboarding-api.ts'

test('the browser calls the routes the contract declares', () => {
  expect(onboardingApi.routes).toEqual(contractRoutes(onboardingContract))
})
