import { expect, it } from 'vitest'
import { afterSecondTry, countsOf, failureLines, filesToTryAgain, type Result } from './test-result.ts'

const file = (name: string, ...tests: string[]) => ({
  name: `${process.cwd()}/e2e/${name}`,
  status: tests.includes('failed') || tests.length === 0 ? 'failed' : 'passed',
  assertionResults: tests.map((status) => ({ status })),
})
const first: Result = {
  testResults: [file('a', 'passed', 'passed'), file('b', 'passed', 'failed'), file('c')],
}

it('counts tests, and a file that failed before its tests as one failure', () => {
  expect(countsOf(first)).toEqual({ passed: 3, failed: 2 })
})

it('names the files to run again from the working directory', () => {
  expect(filesToTryAgain(first)).toEqual(['e2e/b', 'e2e/c'])
})

it('tries nothing again where a property failed', () => {
  const failureMessages = ['Error: Property failed after 3 tests']
  const property = { ...file('d'), assertionResults: [{ status: 'failed', failureMessages }] }
  expect(filesToTryAgain({ testResults: [...first.testResults, property] })).toEqual([])
})

it('lets a second run stand for the files it ran, and for no other', () => {
  const second = { testResults: [file('b', 'passed', 'passed'), file('c', 'failed')] }
  expect(afterSecondTry(first, second)).toEqual({ passed: 4, failed: 1 })
})

it('keeps the first failures when the second run said nothing', () => {
  expect(afterSecondTry(first, null)).toEqual({ passed: 3, failed: 2 })
})

it('says the whole of a property that does not hold: its seed and its inputs', () => {
  const said = 'Error: Property failed after 3 tests\n{ seed: 5, path: "2:0" }\nCounterexample: [7]'
  const property = {
    ...file('d'),
    assertionResults: [{ status: 'failed', fullName: 'holds', failureMessages: [said] }],
  }
  expect(failureLines({ testResults: [property] })).toEqual([`e2e/d › holds: ${said}`])
})

it('says of each failure where it is and what it said first', () => {
  const failed = {
    name: `${process.cwd()}/e2e/d`,
    status: 'failed',
    message: '\u001B[31mno server\u001B[39m\n  at start',
    assertionResults: [{ status: 'failed', fullName: ' prices it', failureMessages: ['Error: 2\n  at x'] }],
  }
  expect(failureLines({ testResults: [failed, { ...failed, assertionResults: [] }] })).toEqual([
    'e2e/d › prices it: Error: 2',
    'e2e/d › outside its tests: no server',
  ])
  expect(failureLines({ testResults: [file('a', 'passed')] })).toEqual([])
})
