import { expect, test } from 'vitest'
import * as contract from '../contract.ts'
import { CAUSES, CHANGE_STATES, OPERATION_STATES, PERFORMED_ON } from './choices.ts'

test('the browser offers what the contract knows', () => {
  expect({ CAUSES, CHANGE_STATES, OPERATION_STATES, PERFORMED_ON }).toEqual({
    CAUSES: contract.CAUSES,
    CHANGE_STATES: contract.CHANGE_STATES,
    OPERATION_STATES: contract.OPERATION_STATES,
    PERFORMED_ON: contract.PERFORMED_ON,
  })
})
