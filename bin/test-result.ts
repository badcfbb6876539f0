import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Output of vitest's `json` reporter, as far as it is used here. */
export interface Result {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

export interface Counts {
  passed: number
  failed: number
}

/**
 * Counts passed and failed tests; a file that failed outside its tests, for example in a hook, counts as one failure.
 */
export function countsOf({ testResults }: Result): Counts {
  const counts = { passed: 0, failed: 0 }
  for (const file of testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length
    counts.passed += file.assertionResults.filter(({ status }) => status === 'passed').length
    counts.failed += file.status === 'failed' ? Math.max(1, failed) : 0
  }
  return counts
}

/**
 * fast-check's message for a property that does not hold: its inputs differ from run to run, so a second run cannot
 * refute it.
 */
const PROPERTY = /Property failed (?:after|by)/

/**
 * Paths, from the working directory, of failed files that are worth a second run; empty if a property failed, because
 * that result stands.
 */
export function filesToTryAgain({ testResults }: Result): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed')
  const words = failed.flatMap(({ assertionResults }) =>
    assertionResults.flatMap((each) => each.failureMessages ?? []),
  )
  if (words.some((message) => PROPERTY.test(message))) return []
  return failed.map(({ name }) => relative(process.cwd(), name))
}

/**
 * Counts of the first run, with the failed files' counts replaced by those of their second run. `second` is null if
 * it reported nothing.
 */
export function afterSecondTry(first: Result, second: Result | null): Counts {
  if (!second) return countsOf(first)
  const kept = first.testResults.filter(({ status }) => status !== 'failed')
  return countsOf({ testResults: [...kept, ...second.testResults] })
}

/**
 * One line per failure: file, test and the first line of its message; for the end of a long output. For a property
 * the whole message, because its inputs cannot be reproduced without their seed.
 */
export function failureLines({ testResults }: Result): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status !== 'failed') return []
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return [line(file, 'outside its tests', message)]
    return tests.map(({ fullName, failureMessages }) => line(file, fullName ?? '', failureMessages?.[0]))
  })
}

const MOST_OF_A_PROPERTY = 4_000

function line(file: string, test: string, message = ''): string {
  const plain = stripVTControlCharacters(message)
  const said = PROPERTY.test(plain)
    ? plain.slice(0, MOST_OF_A_PROPERTY)
    : plain.split('\n', 1)[0]?.slice(0, 300)
  return `${file} › ${test.trim()}: ${said}`
}
